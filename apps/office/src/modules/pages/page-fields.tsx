import type { Language } from '@hoppla/i18n'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { PictureField } from '../../parts/media-picker.tsx'
import { Note } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import { BodyEditor } from './body-editor.tsx'
import type { faultsByField, PageValue } from './page-value.ts'

type Input = {
  language: Language
  value: PageValue
  set: (value: PageValue) => void
  faults: ReturnType<typeof faultsByField>
}

/** The fields of a page: what search engines show, the picture, the next step, the text in blocks. */
export const PageFields = ({ language, value, set, faults }: Input) => {
  const { t } = useWords()
  const field = (name: Exclude<keyof PageValue, 'isShown'>) => ({
    label: t(`pages.fields.${name}`),
    value: value[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ ...value, [name]: event.currentTarget.value }),
  })
  return (
    <>
      {faults[''] && <Note tone="bad">{faults['']}</Note>}
      <TextInput {...field('title')} lang={language} maxLength={200} />
      <Textarea {...field('description')} lang={language} rows={2} maxLength={300} description={t('pages.hints.description')} />
      <BodyEditor language={language} body={value.body} set={(body) => set({ ...value, body })} error={faults.body} />
      <details className="page-more">
        <summary>{t('pages.more')}</summary>
        <div className="stack">
          <div className="two">
            {(['picture', 'poster'] as const).map((name) => (
              <PictureField
                key={name}
                label={t(`pages.fields.${name}`)}
                hint={t(`pages.hints.${name}`)}
                value={value[name] === '' ? [] : [value[name]]}
                set={([key = '']) => set({ ...value, [name]: key })}
                languages={[language]}
                most={1}
                error={faults[name]}
              />
            ))}
          </div>
          {value.poster !== '' && <TextInput {...field('film')} description={t('pages.hints.film')} maxLength={200} />}
          <div className="two">
            <TextInput {...field('actionLabel')} lang={language} maxLength={200} />
            <TextInput {...field('actionHref')} description={t('pages.hints.actionHref')} />
          </div>
          <Switch
            label={t('pages.fields.isShown')}
            checked={value.isShown}
            onChange={(event) => set({ ...value, isShown: event.currentTarget.checked })}
          />
        </div>
      </details>
    </>
  )
}
