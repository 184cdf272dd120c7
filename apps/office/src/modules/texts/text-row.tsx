import type { Language } from '@hoppla/i18n'
import { Button, Textarea } from '@mantine/core'
import { Pill } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import { placeholderFaults, type StandardText } from './text-rules.ts'

type Input = {
  text: StandardText
  language: Language
  own: string
  isChanged: boolean
  set: (key: string, text: string) => void
}

const inBrackets = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')

/** One text: the standard, and what stands in its place. */
export const TextRow = ({ text: { key, standard, placeholders }, language, own, isChanged, set }: Input) => {
  const { t } = useWords()
  const { lacking, unknown } = own.trim() === '' ? { lacking: [], unknown: [] } : placeholderFaults(own, placeholders)
  const error =
    lacking.length > 0
      ? t('texts.lacks', { names: inBrackets(lacking) })
      : unknown.length > 0
        ? t('texts.unknown', { names: inBrackets(unknown) })
        : undefined
  return (
    <li className="text-row">
      <div>
        <span className="below">{key}</span>
        <p lang={language} className="standard-text">
          {standard}
        </p>
        {placeholders.length > 0 && <span className="below">{t('texts.fillsIn', { names: inBrackets(placeholders) })}</span>}
      </div>
      <div className="stack">
        <Textarea
          aria-label={`${t('texts.ours')}: ${key}`}
          lang={language}
          placeholder={standard}
          autosize
          minRows={1}
          maxLength={2_000}
          value={own}
          error={error}
          onChange={(event) => set(key, event.currentTarget.value)}
        />
        {(own !== '' || isChanged) && (
          <span className="spread">
            {isChanged ? <Pill tone="plan">{t('texts.changed')}</Pill> : <Pill tone="info">{t('texts.replaced')}</Pill>}
            {own !== '' && (
              <Button size="xs" variant="quiet" aria-label={`${t('texts.reset')}: ${key}`} onClick={() => set(key, '')}>
                {t('texts.reset')}
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  )
}
