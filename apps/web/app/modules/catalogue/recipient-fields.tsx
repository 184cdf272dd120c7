import { Stack, TextArea, TextField } from '@hoppla/ui'
import { TypedDate } from '../../platform/forms/typed-date.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { mostGreeting, mostName, type PurchaseDraft } from './draft.rules.ts'

type Props = {
  draft: PurchaseDraft
  /** Counts how often `draft` was replaced by what was kept; only the date reads its first value alone. */
  restored: number
  /** A day to show as an example. */
  example: string
  errors: Record<string, string>
  onChange: (part: Partial<PurchaseDraft>) => void
  onDate: (date: string | null) => void
}

/** To whom the card goes, with which words, when. */
export const RecipientFields = ({ draft, restored, example, errors, onChange, onDate }: Props) => {
  const { t } = useWords()
  return (
    <Stack gap={5}>
      <div className="two">
        <TextField
          name="recipientName"
          label={t('shop.recipientName')}
          error={errors.recipientName}
          autoComplete="off"
          maxLength={mostName}
          required
          value={draft.recipientName}
          onChange={(event) => onChange({ recipientName: event.target.value })}
        />
        <TextField
          name="recipientEmail"
          label={t('shop.recipientEmail')}
          error={errors.recipientEmail}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          required
          value={draft.recipientEmail}
          onChange={(event) => onChange({ recipientEmail: event.target.value })}
        />
      </div>
      <TextArea
        name="greeting"
        label={t('shop.greeting')}
        optional={t('common.optional')}
        error={errors.greeting}
        maxLength={mostGreeting}
        remaining={(left) => t('shop.greetingLeft', { most: mostGreeting, left })}
        value={draft.greeting}
        onChange={(event) => onChange({ greeting: event.target.value })}
      />
      <TypedDate
        key={restored}
        className="field"
        name="sendOn"
        legend={t('shop.sendOn')}
        optional={t('common.optional')}
        hint={t('shop.sendOnHint', { example })}
        error={errors.sendOn}
        defaultValue={draft.sendOn}
        onChange={onDate}
      />
    </Stack>
  )
}
