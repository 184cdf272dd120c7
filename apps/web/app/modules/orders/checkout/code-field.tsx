import { Button, TextField } from '@hoppla/ui'
import { useRef } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'

type Props = {
  name: string
  label: string
  problem: string | undefined
  busy: boolean
  /** Something else is typed: what was wrong before is wrong no more. */
  onType: () => void
  /** What was typed, without spaces around. @returns whether it was taken; the field is empty then. */
  onUse: (code: string) => Promise<boolean>
}

/** A code and the button that uses it, inside a larger form: Enter means this code, not the whole order. */
export const CodeField = ({ name, label, problem, busy, onType, onUse }: Props) => {
  const { t } = useWords()
  const field = useRef<HTMLDivElement>(null)
  const use = async () => {
    const input = field.current?.querySelector('input')
    if (!busy && (await onUse(input?.value.trim() ?? '')) && input) input.value = ''
  }
  return (
    <div className="row bottom-align" ref={field}>
      <div className="grow code-field">
        <TextField
          name={name}
          label={label}
          error={problem}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onInput={onType}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void use()
          }}
        />
      </div>
      <Button busy={busy} busyLabel={t('checkout.cards.adding')} onClick={() => void use()}>
        {t('checkout.cards.add')}
      </Button>
    </div>
  )
}
