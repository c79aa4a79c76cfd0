"""The references of seed 003 as they are quoted, beside the decisions P1 to P23 of the specification."""

_PASSAGES = (
    "JAT KAR KAL OSZ.a OSZ.b OSZ.c LIC.a LIC.b LIC.c LIC.d LIC.e TAL SKA.a SKA.b SKA.c DOB.1 DOB.2 DOB.3 DOB.4 DOB.5"
    " DOB.a DOB.b HIV.0 HIV.1 HIV.2 HIV.3 FIG.0 FIG.1 FIG.2 FIG.3 FIG.4 FIG.5 FIG.6 KON TSZ.a TSZ.b BEM.a BEM.b BEM.1"
    " BEM.2 LEJ ELS.a ELS.b ELS.c ELS.d ELS.1 ELS.2 ELS.3 ELS.4 ELS.5 ELS.6 ELS.T1 ELS.T2 ELS.T3 INV.a INV.b INV.c ENG"
    " V.LIC.1 V.LIC.2 V.LIC.3 V.LIC.4 V.LIC.5 V.SKA.1 V.SKA.2 V.SKA.3 V.SKA.4 V.FIG.1 V.FIG.2 V.FIG.3 V.FIG.4 V.FIG.5"
    " V.ELS.1 V.ELS.2 V.ELS.3 V.ELS.4 V.ELS.5 V.ELS.6 V.INV.1 V.INV.2 V.INV.3 V.INV.4 V.INV.5 V.INV.6"
)
ARTICLE_NUMBERS = frozenset(
    (
        *_PASSAGES.split(),
        *(f"BGA.{number}" for number in range(1, 10)),
        *(f"P{number}" for number in range(1, 24)),
    )
)
