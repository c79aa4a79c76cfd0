/* A sound when the last game begins and when time is up, for who switched it on: a browser lets a page sound only after a tap
   on it. Made by the browser itself (WebAudio). <button data-sound aria-pressed>. */
const CHOSEN = "radelc_sound";
const SOUNDS = { soon: [660, 660], over: [880, 660, 880, 660, 880] }; /* Hz */
const BEEP = 0.35; /* seconds */
const button = document.querySelector("[data-sound]");
let audio = null;

function play(tones) {
  if (audio?.state !== "running") return;
  tones.forEach((tone, at) => {
    const from = audio.currentTime + at * BEEP * 1.4;
    const wave = new OscillatorNode(audio, { type: "triangle", frequency: tone });
    const loud = new GainNode(audio, { gain: 0 });
    loud.gain.setValueAtTime(0, from);
    loud.gain.linearRampToValueAtTime(0.8, from + 0.02);
    loud.gain.setValueAtTime(0.8, from + BEEP - 0.05);
    loud.gain.linearRampToValueAtTime(0, from + BEEP);
    wave.connect(loud).connect(audio.destination);
    wave.start(from);
    wave.stop(from + BEEP);
  });
}

async function turn(on) {
  button.setAttribute("aria-pressed", String(on));
  window.localStorage.setItem(CHOSEN, on ? "on" : "off");
  if (on) {
    audio ??= new AudioContext();
    await audio.resume(); /* not before a tap */
  } else await audio?.suspend();
}

if (button) {
  button.addEventListener("click", async () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    await turn(on);
    if (on) play([SOUNDS.soon[0]]);
  });
  /* chosen before: the first tap or key on the page is enough, and a kiosk's browser needs none */
  if (window.localStorage.getItem(CHOSEN) === "on") {
    turn(true);
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => audio?.state === "suspended" && button.getAttribute("aria-pressed") === "true" && audio.resume());
  }
  document.addEventListener("clock:state", ({ target, detail: { was, state } }) => {
    const ran = { soon: ["running"], over: ["running", "soon"] }[state] ?? [];
    if ("ofHall" in target.dataset && ran.includes(was)) play(SOUNDS[state]);
  });
}
