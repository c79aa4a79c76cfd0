"""Confirmation pages: GET shows the consequences, POST acts, a refusal returns to the question."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from types import MappingProxyType
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.functional import Promise

from tournament.errors import Conflict, RefereeError
from tournament.web.pages.forms_help import refusals_at, show_refusal, status_of
from tournament.web.pages.requests import StandingRequest

# The methods of a page that asks.
ASKING = ["GET", "HEAD", "POST"]


@dataclass(frozen=True, slots=True)
class Question:
    """`text` names the consequences of a yes, or the obstacle if it is not `possible` now; a `template` that extends
    question.html says more. What `adds` something is done once (access/views/create_once.py). `about` comes back with
    the answer, for the view to see what was asked about.
    """

    title: str
    text: str
    confirm: str
    back: str
    done: str = ""
    template: str = "question.html"
    danger: bool = False
    form_class: Callable[..., forms.Form] = forms.Form
    possible: bool = True
    adds: bool = False
    about: str = ""


def ask(
    request: StandingRequest,
    question: Question,
    act: Callable[..., Any],
    *,
    check: Callable[[], Any] | None = None,
    answer: Callable[[Any], HttpResponse] | None = None,
    context: Mapping[str, Any] = MappingProxyType({}),
    **arguments: Any,
) -> HttpResponse:
    """Ask, or call the service `act` with `arguments` and the form's additions, show `done` and redirect.

    `answer` makes the page after a yes from the service's result; `context` is for the question's own template. A
    refusal by `check` is shown instead of the question.
    """
    if check is not None and request.method != "POST":
        try:
            check()
        except RefereeError as refusal:
            question = replace(question, text=refusal.message, possible=False, form_class=forms.Form)
    form = question.form_class(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refusals_at(form):
            returned = act(**arguments, **form.cleaned_data, by=request.actor)
            if answer is not None:
                return answer(returned)
            if question.done:
                messages.success(request, question.done)
            return redirect(question.back)
    status = status_of(form)
    if status == Conflict.status:  # done already, or not its turn: another yes would change nothing
        question = replace(question, possible=False, text=" ".join(map(str, form.non_field_errors())))
    context = {"section": "desk", **context, "question": question, "form": form}
    return render(request, question.template, context, status=status)


def keeps_typed(
    form_class: Callable[..., forms.Form], gone: Promise, back: str
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Answer a form whose object was removed meanwhile with the sentence `gone` and what was typed, to be copied (409).

    `back` names a page that takes the view's first argument. Used inside `action`.
    """

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def answered(request: StandingRequest, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, **kwargs)
            except Http404:
                if request.method != "POST":
                    raise
            form = form_class(request.POST)
            show_refusal(form, Conflict(str(gone)))
            page = resolve_url(back, next(iter(kwargs.values())))
            question = Question(title="", text="", confirm="", back=page, possible=False)
            context = {"section": "desk", "question": question, "form": form}
            return render(request, question.template, context, status=status_of(form))

        return answered

    return decorate
