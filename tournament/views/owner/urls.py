"""Addresses of the site's owner."""

from django.urls import URLPattern, path

from tournament.views.owner import accounts

urlpatterns: list[URLPattern] = [
    path("accounts/", accounts.accounts_page, name="accounts"),
    path("accounts/<int:account>/password/", accounts.reset_password, name="account-password"),
]
