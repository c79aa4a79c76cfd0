import hashlib
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.views.guard import action
from tournament.web.concurrency import Busy
from tournament.web.pages.requests import THEME_COOKIE, THEMES
from tournament.web.rate_limit import SIGN_IN, SIGN_IN_ADDRESS, SIGN_IN_ALL, SIGN_IN_NAME, Limit, tried

YEAR_SECONDS = 365 * 24 * 3600
#: Signed cookie with the hashed name that signed in here before: guesses by others behind the same address do not make
#: this browser wait.
BROWSER_COOKIE = "radelc_browser"
_SALT = "tournament.browser"


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": gettext_lazy("User name and password do not match. Check both and try again."),
        "inactive": gettext_lazy("This account is disabled. Ask the director."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.status = 400
        self.again = 0  # seconds until the next attempt is allowed
        self.fields["username"].label = gettext_lazy("User name")
        self.fields["username"].widget.attrs.update(autocomplete="username", autocapitalize="none", spellcheck="false")
        self.fields["password"].label = gettext_lazy("Password")
        self.fields["password"].widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})

    def clean(self) -> dict[str, Any]:
        username = self.cleaned_data.get("username")
        if self.request is None or not username or not self.cleaned_data.get("password"):
            return super().clean()
        limits = _limits(self.request, username)
        seconds = tried(self.request, limits)
        if seconds:
            self.status = 429
            raise pause(seconds)
        try:
            cleaned = super().clean()
        except Busy as busy:
            self.status, self.again = 503, busy.seconds
            raise ValidationError(busy.message, code="busy") from busy
        for limit, name in limits:
            if limit is SIGN_IN:
                limit.forget(self.request, name)
            else:
                limit.give_back(self.request, name)
        return cleaned


def _limits(request: HttpRequest, username: str) -> list[tuple[Limit, str]]:
    known = request.get_signed_cookie(BROWSER_COOKIE, "", salt=_SALT, max_age=YEAR_SECONDS)
    if known == _hashed(username):
        return [(SIGN_IN, f"{username}\0known")]
    return [(SIGN_IN, username), (SIGN_IN_NAME, username), (SIGN_IN_ADDRESS, ""), (SIGN_IN_ALL, "")]


def _hashed(username: str) -> str:
    """Hash a name for a cookie, which takes ASCII only."""
    return hashlib.sha256(username.casefold().encode()).hexdigest()


def pause(seconds: int) -> ValidationError:
    minutes = -(-seconds // 60)
    sentence = ngettext(
        "Too many attempts. Try again in %(minutes)s minute.",
        "Too many attempts. Try again in %(minutes)s minutes.",
        minutes,
    )
    return ValidationError(sentence % {"minutes": minutes}, code="too-many-attempts")


def safe_next(request: HttpRequest, default: str) -> str:
    """Return the request's `next` if it is a page of this site, else `default` (address or URL name)."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    # redirect() would look up a word without a slash as a URL name.
    if wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return wanted
    return resolve_url(default)


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("account.sign_in")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in; 400 for a wrong password, 429 for too many attempts, 503 for too many at once."""
    target = safe_next(request, settings.LOGIN_REDIRECT_URL)
    if request.method != "POST":
        return render(request, "access/sign_in.html", {"form": SignInForm(request), "next": target})
    form = SignInForm(request, data=request.POST)
    if form.is_valid():
        login(request, form.get_user())
        response = redirect(target)
        response.set_signed_cookie(
            BROWSER_COOKIE,
            _hashed(form.cleaned_data["username"]),
            salt=_SALT,
            max_age=YEAR_SECONDS,
            httponly=True,
            secure=settings.HTTPS,
            samesite="Lax",
        )
        return response
    page = render(request, "access/sign_in.html", {"form": form, "next": target}, status=form.status)
    if form.again:
        page.headers["Retry-After"] = str(form.again)
    return page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("account.sign_out")
def sign_out(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "access/sign_out.html")
    logout(request)
    messages.success(request, _("You are signed out."))
    return redirect(resolve_url(settings.LOGOUT_REDIRECT_URL))


@never_cache
@require_safe
@action("account.sign_in")
def presence(request: HttpRequest) -> HttpResponse:
    """Return the current CSRF token (signing in changes it); empty without a session."""
    token = get_token(request) if request.user.is_authenticated else ""
    return HttpResponse(token, content_type="text/plain")


@csrf_exempt
@require_POST
@action("site.language")  # a cookie, as the language is
def theme(request: HttpRequest) -> HttpResponse:
    response = redirect(safe_next(request, "home"))
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie(THEME_COOKIE, chosen, max_age=YEAR_SECONDS, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    return response
