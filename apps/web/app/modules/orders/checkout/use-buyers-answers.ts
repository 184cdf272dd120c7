import { useState } from 'react'
import { useSite } from '../../../platform/head/page-site.ts'
import { useDeviceMethods } from './device-methods.ts'
import { splitMethods } from './express-buttons.tsx'
import { chosenBeforehand } from './payment-choice.rules.ts'
import { focusMethods } from './payment-methods.tsx'

/**
 * What the buyer answers before the order: how to pay, and that it may begin at once.
 * @param offered the country’s ways to pay. @param asksToBegin whether the second is asked.
 */
export const useBuyersAnswers = (offered: readonly string[], asksToBegin: boolean) => {
  const { culture } = useSite().site.country
  const shown = useDeviceMethods(offered)
  const { express, choices } = splitMethods(culture, shown)
  const [chosen, setMethod] = useState<string>()
  const method = chosen ?? chosenBeforehand(culture, shown, choices[0])
  const [missesMethod, setMissesMethod] = useState(false)
  const [hasBegin, setHasBegin] = useState(false)
  const [missesBegin, setMissesBegin] = useState(false)
  /** Asks for what is missing. @param rest what is left to pay. @returns whether something was. */
  const askForMissing = (wanted: string, rest: number): boolean => {
    if (rest > 0 && wanted === '') {
      setMissesMethod(true)
      focusMethods()
      return true
    }
    if (!asksToBegin || hasBegin) return false
    setMissesBegin(true)
    document.getElementById('begin')?.focus()
    return true
  }
  return {
    ...{ express, choices, method, setMethod, askForMissing, hasBegin, setHasBegin },
    isMethodMissing: missesMethod && method === '',
    isBeginMissing: missesBegin && !hasBegin,
  }
}
