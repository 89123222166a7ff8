// Sounds at a table, if you have switched them on: `<html data-sound>`. A table sends the window an event
// when a card is placed, when it is your turn, and when a deal ends (web/src/table/sound.rs). Each sound is a
// few tones, synthesised here. A hidden tab is silent, and no audio is set up before you first click or press
// a key.
"use strict";

{
  // For each tone: wave, start and end pitch (Hz), delay and fade time (s), loudness.
  const SOUNDS = {
    "tefuda-card": [["triangle", 320, 90, 0, .07, .11]],
    "tefuda-turn": [["sine", 587, 587, .08, .16, .05], ["sine", 784, 784, .19, .3, .05]],
    "tefuda-over": [["sine", 784, 784, .1, .28, .05], ["sine", 587, 587, .26, .28, .05], ["sine", 392, 392, .42, .6, .06]],
  };
  // Cards placed less than this many seconds apart make one sound.
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
