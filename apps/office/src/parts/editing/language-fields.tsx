import './editing.css'
import type { Language } from '@hoppla/i18n'
import { Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { languageNames, useWords } from '../../platform/words.ts'
import { Pill } from '../states.tsx'
import type { Texts } from './differences.ts'

/** One text of an editor. @property rows of lines, for a longer one. @property most characters. */
export type TextSpec<K extends string> = { key: K; label: string; most: number; rows?: number; hint?: string }

type Input<K extends string> = {
  /** The languages that parents at the chosen places read; the first is the one that the others are written from. */
  languages: readonly Language[]
  specs: readonly TextSpec<K>[]
  values: Readonly<Record<K, Texts>>
  set: (key: K, texts: Texts) => void
  errors?: Readonly<Record<string, string>>
  /** The first field has the focus. */
  isNew?: boolean
}

/** Texts with their languages side by side, and what is missing; on a phone one language at a time. */
export const LanguageFields = <K extends string>(input: Input<K>) => {
  const { t } = useWords()
  const { languages, specs, values } = input
  const [chosen, choose] = useState(languages[0])
  const missing = (language: Language) => specs.filter(({ key }) => !values[key][language]?.trim()).length
  const shown = languages.includes(chosen as Language) ? chosen : languages[0]
  return (
    <div className="language-fields">
      {languages.length > 1 && (
        <fieldset className="language-choice plain-set" aria-label={t('editing.languages')}>
          {languages.map((language) => (
            <UnstyledButton
              key={language}
              className="language-chip"
              lang={language}
              aria-pressed={language === shown}
              onClick={() => choose(language)}
            >
              {languageNames[language]}
              {missing(language) > 0 && <span className="visually-hidden">, {t('editing.missing')}</span>}
              {missing(language) > 0 && <span className="missing-mark" aria-hidden />}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      <div className="language-columns">
        {languages.map((language, at) => (
          <fieldset key={language} className={language === shown ? 'language-column is-shown' : 'language-column'}>
            <legend>
              <span lang={language}>{languageNames[language]}</span>{' '}
              {missing(language) > 0 ? (
                <Pill tone="warn">{t('editing.missing')}</Pill>
              ) : (
                <Pill tone="ok">{t('editing.complete')}</Pill>
              )}
            </legend>
            {specs.map((spec, nth) => (
              <OneText key={spec.key} input={input} spec={spec} language={language} hasFocus={at + nth === 0 && !!input.isNew} />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

type OneInput<K extends string> = { input: Input<K>; spec: TextSpec<K>; language: Language; hasFocus: boolean }

const OneText = <K extends string>({ input, spec, language, hasFocus }: OneInput<K>) => {
  const { languages, values, set, errors } = input
  const { key, label, most, rows, hint } = spec
  const write = (text: string) => {
    const { [language]: _before, ...others } = values[key]
    set(key, text === '' ? (others as Texts) : { ...values[key], [language]: text })
  }
  const first = languages[0]
  const shared = {
    label,
    description: hint,
    lang: language,
    maxLength: most,
    value: values[key][language] ?? '',
    // What it is written from stands in the empty field.
    placeholder: language !== first && first ? values[key][first] : undefined,
    // That a language is missing is said of the whole: it is shown where nothing stands.
    error: errors?.[`${key}.${language}`] ?? (values[key][language]?.trim() ? undefined : errors?.[key]),
    'data-autofocus': hasFocus || undefined,
  }
  return rows === undefined ? (
    <TextInput {...shared} onChange={(event) => write(event.currentTarget.value)} />
  ) : (
    <Textarea {...shared} rows={rows} onChange={(event) => write(event.currentTarget.value)} />
  )
}
