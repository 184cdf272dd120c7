import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Waiting } from '../../parts/page.tsx'
import { Failure, Note } from '../../parts/states.tsx'
import { isOffline } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { QrCode } from './qr-code.tsx'

type Secret = { secret: string; uri: string }

/** Groups of four, as they are typed by hand. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Sets up an authenticator app: a secret as QR code and by hand, then its first code. */
export const TotpSetup = ({ start, confirm }: { start: () => Promise<Secret>; confirm: (code: string) => Promise<void> }) => {
  const { t } = useWords()
  const [code, setCode] = useState('')
  const starting = useMutation({ mutationFn: start })
  const { mutate } = starting
  // Once for this part, whatever its parent hands in.
  useEffect(() => mutate(), [mutate])
  const confirming = useMutation({ mutationFn: () => confirm(code.replaceAll(/\s/g, '')) })
  const onSubmit = submitted(() => confirming.mutate())
  if (starting.error)
    return isOffline(starting.error) ? (
      <Failure error={starting.error} retry={() => mutate()} />
    ) : (
      <Note tone="bad">{errorText(starting.error, t)}</Note>
    )
  if (!starting.data) return <Waiting rows={1} height={200} />
  const { secret, uri } = starting.data
  return (
    <form className="stack" onSubmit={onSubmit}>
      <p>{t('signIn.enrol.scan')}</p>
      <QrCode text={uri} label={t('signIn.enrol.qr')} />
      <p className="muted">
        {t('signIn.enrol.byHand')}: <code className="secret">{grouped(secret)}</code>
      </p>
      {confirming.error && <Note tone="bad">{errorText(confirming.error, t)}</Note>}
      <TextInput
        label={t('signIn.enrol.enter')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="next" size="md" fullWidth loading={confirming.isPending}>
        {t('signIn.enrol.confirm')}
      </Button>
    </form>
  )
}
