/** What staff hear and feel without looking: `ok` two rising notes, `ask` one level note, `no` two falling notes. */
export type Outcome = 'ok' | 'ask' | 'no'

const notes: Record<Outcome, readonly number[]> = { ok: [660, 990], ask: [740], no: [520, 350] }
const buzzes: Record<Outcome, number | number[]> = { ok: 80, ask: [70, 60, 70], no: 400 }
/** Seconds. */
const noteLength = 0.13

let context: AudioContext | undefined

/** Plays and buzzes an outcome. A browser without sound or motor stays silent: the words stand on the screen. */
export const signal = (outcome: Outcome): void => {
  // Browsers allow it only after somebody has pressed something, as nobody at the door has not.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(buzzes[outcome])
  if (!('AudioContext' in window)) return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const [at, frequency] of notes[outcome].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = frequency
    volume.gain.value = 0.15
    tone.connect(volume).connect(destination)
    tone.start(currentTime + at * noteLength)
    tone.stop(currentTime + (at + 1) * noteLength)
  }
}
