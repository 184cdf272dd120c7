import { createStore } from './store.ts'

/** A call waits for the second factor to be shown again; the dialog (shell/step-up-dialog.tsx) answers. */
export const stepUp = createStore<{ answer: (isConfirmed: boolean) => void } | undefined>(undefined)

let waiting: Promise<boolean> | undefined

/** Asks for the second factor, once for all calls that want it. @returns false when the person would rather not. */
export const askStepUp = (): Promise<boolean> => {
  waiting ??= new Promise<boolean>((resolve) => stepUp.set({ answer: resolve })).finally(() => {
    waiting = undefined
    stepUp.set(undefined)
  })
  return waiting
}
