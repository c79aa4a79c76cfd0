from django.urls import URLPattern, path

from tournament.signup.views import desk, own, public

PAGE = "e/<slug:slug>/sign-up/"
DESK = "e/<slug:slug>/desk/sign-ups/"
OWN = "sign-up/<str:sender>/"

urlpatterns: list[URLPattern] = [
    path(PAGE, public.page, name="sign-up"),
    path(f"{PAGE}new/", public.new, name="sign-up-new"),
    path("sign-up/", public.find, name="sign-up-code"),
    path(OWN, own.page, name="sign-up-own"),
    path(f"{OWN}change/", own.change, name="sign-up-change"),
    path(f"{OWN}withdraw/", own.withdraw, name="sign-up-withdraw"),
    path(DESK, desk.listed, name="sign-ups"),
    path(f"{DESK}page/", desk.set_up, name="sign-ups-page"),
    path(f"{DESK}confirm/", desk.confirm, name="sign-ups-confirm"),
    path(f"{DESK}start/", desk.start, name="sign-ups-start"),
    path(f"{DESK}letters/", desk.letters_again, name="sign-ups-letters"),
    path(f"{DESK}list.csv", desk.file, name="sign-ups-file"),
    path(f"{DESK}<int:number>/", desk.sign_up, name="sign-ups-details"),
    path(f"{DESK}<int:number>/decline/", desk.decline, name="sign-ups-decline"),
    path(f"{DESK}<int:number>/let-in/", desk.let_in, name="sign-ups-let-in"),
    path(f"{DESK}<int:number>/unconfirm/", desk.unconfirm, name="sign-ups-unconfirm"),
    path(f"{DESK}<int:number>/delete/", desk.delete, name="sign-ups-delete"),
    path(f"{DESK}<int:number>/code/", desk.code, name="sign-ups-code"),
]
