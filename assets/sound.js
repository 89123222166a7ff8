// What is heard at a table, if somebody has asked for it: `<html data-sound>`. A table tells the window of a card that was placed, of a
// person's turn and of the end of a deal (web/src/table/sound.rs); each is a few tones, made here from numbers. Nothing is heard in a
// hidden tab, and nothing is set up before somebody has touched the page.
"use strict";

{
  // Of each tone: its wave, where its pitch begins and ends (Hz), when it begins and how long it takes to fade (s), how loud it is.
  const SOUNDS = {
    "tefuda-card": [["triangle", 320, 90, 0, .07, .11]],
    "tefuda-turn": [["sine", 587, 587, .08, .16, .05], ["sine", 784, 784, .19, .3, .05]],
    "tefuda-over": [["sine", 784, 784, .1, .28, .05], ["sine", 587, 587, .26, .28, .05], ["sine", 392, 392, .42, .6, .06]],
  };
  // Cards that fall closer together are one sound.
  const APART = .06;
  let audio = null;
  let last = -1;

  const wanted = () => "sound" in document.documentElement.dataset;
  const wake = () => {
    if (!wanted()) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);

  const tone = ([type, from, to, after, long, gain], now) => {
    const [wave, level] = [new OscillatorNode(audio, { type, frequency: from }), new GainNode(audio, { gain: 0 })];
    const begin = now + after;
    wave.frequency.setValueAtTime(from, begin);
    wave.frequency.exponentialRampToValueAtTime(to, begin + long);
    level.gain.setValueAtTime(0, begin);
    level.gain.linearRampToValueAtTime(gain, begin + .008);
    level.gain.exponentialRampToValueAtTime(.0001, begin + long);
    wave.connect(level).connect(audio.destination);
    wave.start(begin);
    wave.stop(begin + long);
  };

  for (const [name, tones] of Object.entries(SOUNDS)) {
    addEventListener(name, () => {
      if (!wanted() || document.hidden || audio?.state !== "running") return;
      const now = audio.currentTime;
      if (name === "tefuda-card" && now - last < APART) return;
      last = now;
      for (const of of tones) tone(of, now);
    });
  }
}
