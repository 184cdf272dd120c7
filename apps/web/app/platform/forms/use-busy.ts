import { useState } from 'react'

/** Work that a part's buttons begin, one at a time: which is under way, and why the last failed. */
export const useBusy = <Work extends string>() => {
  const [busy, setBusy] = useState<Work>()
  const [failure, setFailure] = useState<unknown>()
  /** Work that succeeds leads away from its button, which stays busy until then; where it does not, the work says so itself by `setBusy`. */
  const doing = async (what: Work, work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      setBusy(undefined)
    }
  }
  return { busy, setBusy, failure, doing }
}
