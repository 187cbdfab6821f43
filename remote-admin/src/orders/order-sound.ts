// The sound of a new order, which the owner can switch off in this browser.
import { atom } from 'nanostores'

const storageKey = 'lechaim-order-sound'
const off = 'off'

function isOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== off
  } catch {
    // No storage.
    return true
  }
}

export const $hasOrderSound = atom(isOn())

export function setOrderSound(isOn: boolean): void {
  $hasOrderSound.set(isOn)
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : off)
  } catch {
    // Remembered until the page is left.
  }
  if (isOn) playOrderSound()
}

let context: AudioContext | undefined

/** Two short tones; silent until the page was pressed once, as browsers want it. */
export function playOrderSound(): void {
  if (!$hasOrderSound.get() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state !== 'running') {
    void context.resume()
    return
  }
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const begin = context.currentTime + index * 0.16
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.15, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + 0.3)
  }
}
