"""What is signed keeps its digest: paper that was printed long ago is recognised, however later minutes are worded."""

import pytest

from tests.tournament.papers import golden
from tournament.papers.minutes import minutes
from tournament.sheets.selectors.sheets import sheet

pytestmark = pytest.mark.django_db

#: Worked out once and printed since. One that changes makes signed paper "not agreeing": never mend it here.
PRINTED = {
    "all_level": "059e885941bb291073e38ea5e11827caf71fdc052ea58c55108d965fcd3fdc1a",
    "announced_valat_additive": "a55a00216bb5dd103666ef094d68a6f1309cd5e0c49585efdc6b3f510b79e166",
    "announced_valat_alone": "286317f7ab0524dd03b6b4b7f3e71d73e9229ad2363f6c4f52521daad7f52ad8",
    "announced_valat_silent": "06745266703d250a2362fb5118ecc043ac2c779820f44fac6e4590b51bd4ba2c",
    "counted_early": "06986c0d90ce8c1636771db55ffc4c63b40325de1fde8ac3778c15eeccaab7d5",
    "disqualified": "b6001d13ef1d728c251c2f339c392a2bb6359ef8ed2002e1b5b6d918f18b4fc2",
    "disqualified_old_points": "a362d705102da287bde1d8cafc1c952412d4ea6fe273a95f41c772c78a468c7c",
    "every_other_option": "bdf439ed457cb9756765408eab4fb2cb2f655ace8684ff3f6ec9ef1b6cad4b4b",
    "fines": "c61ae0347ce95bd1064268b72eea58b6bb11be20be1111c95a24d184357fca64",
    "full_sheet": "dd9d4cd429d4e6406a23e1801cc8378e62491716df9b0cf0f5dd724c06438672",
    "klop_others_own": "a35b923ff5419506de2358ecdab0a028ec57ca312bd1b9b348ac41fc06688241",
    "klop_others_zero": "62344341f4be42d4f74794f3c2caf9fe42ca7319e5d617c09ca239e7fc72762e",
    "kontra_base_value": "262e391edd030fc70f2a43786c164ae4e44eb527d593103165b7bb19602d124e",
    "kontra_game_and_difference": "36d801f76c09e50690cd3ad02d69d001225351e29569ecc2e199f5b44b0fc1b9",
    "level_in_front": "71bab9b0c3ac670bdcc87b23abd1969a16b314a81b1e9d8469ecbd07da7ee225",
    "pagat": "d31f06f5af0f675f7ca986ac7a818b9ec0f3fbaf160e02da5aa4ebfa6d913ee9",
    "paper": "0163cc2295a49de94c899097c15eda05211589f65eeef4d3fb2e998c087c1c39",
    "radelc_first_game": "27a595adc39f562d5d5ad092fb83ce6744c0ab258c545da3bcf4a17bed0ccd69",
    "radelc_won_game": "213b0dc4dd91445a3bb5656ba6339c007c4f2771dd11251618534d2d62ce7d2f",
    "renons": "1e0b4b6112fb8aa63b6eaf2e13b09cf6857357947c665f74b7f54aa82408339a",
    "renons_ruled": "90818f4321f34153a9b74321b71bcfc3a061bef301b2de86fadc61162fbee817",
    "short_round": "23f1ab8d501005704d3653d938f873688594f98b1302f0544450f49491df33e8",
    "silent_beside_announced_no": "1c375d747eb87ae495c81f7b968f7d1fc5b6f573cfe63e9b4f1d6687495447b4",
    "silent_beside_announced_yes": "9c7e792ad97682f82fcf8c3774dae99306bc7ea9e3925551d6d77fa6d167253e",
    "silent_valat": "f785780041a59602a9172d1993e6aa08ea97f4958bf5b86e0d1f3182f7cbcb0f",
    "words": "e0d44fd7fb5d1b28df7365155a997e55cff16de5594167179c889e75603275ad",
}


@pytest.mark.parametrize("name", [file.stem for file in golden.FILES])
def test_a_stored_sheet_keeps_the_digest_it_was_printed_with(name: str) -> None:
    assert minutes.digest_of(sheet(table=golden.stored(name))) == PRINTED[name]
