const MUTE_KEY = "etalase:mute";

const listeners = new Set<() => void>();

export const isMuted = (): boolean => localStorage.getItem(MUTE_KEY) === "1";
export function setMuted(muted: boolean): void {
  if (muted) localStorage.setItem(MUTE_KEY, "1");
  else localStorage.removeItem(MUTE_KEY);
  for (const listener of listeners) listener();
}
export function onMuted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let audio: AudioContext | undefined;

/**
 * Plays a high, short tone for success, or a low, long tone for a failure. A failure also vibrates
 * the phone, as a loud hall drowns the tone.
 */
export function playTone(ok: boolean): void {
  if (!ok) navigator.vibrate?.([120, 60, 120]);
  if (isMuted() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  const seconds = ok ? 0.08 : 0.4;
  tone.frequency.value = ok ? 1_320 : 180;
  tone.type = ok ? "sine" : "square";
  gain.gain.setValueAtTime(0.2, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}
