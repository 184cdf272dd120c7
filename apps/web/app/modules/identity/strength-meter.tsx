import { passwordStrength } from '@hoppla/contract/identity'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { useWords } from '../../platform/i18n/words.ts'

/** Milliseconds without typing after which the password is rated. */
const rest = 400

type Judged = { password: string; score: 0 | 1 | 2 | 3 | 4; isAccepted: boolean }

/**
 * How hard the password is to guess, by the server's dictionaries, as they are too large for a page. Says nothing while it does not know.
 * @param own what the person has written about herself beside it.
 */
export default function StrengthMeter({ password, own }: { password: string; own: readonly string[] }) {
  const { t } = useWords()
  const [judged, setJudged] = useState<Judged>()
  const ownText = own.join('\n')
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const body = { password, own: ownText.split('\n').filter((text) => text !== '') }
        const answer = await callApi(passwordStrength, { body }, { signal: abort.signal })
        if (!abort.signal.aborted) setJudged({ password, ...answer })
      } catch (error) {
        if (!abort.signal.aborted) console.error(error)
      }
    }, rest)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [password, ownText])
  const known = judged?.password === password ? judged : undefined
  return (
    <div className="strength" data-score={known?.score}>
      <span aria-hidden="true" />
      <p className="small" role="status">
        {known && t(`identity.strength.s${known.score}`)}
      </p>
    </div>
  )
}
