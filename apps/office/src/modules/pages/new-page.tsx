import type { PageCountry } from '@hoppla/contract/editing/page-preview'
import type { Language } from '@hoppla/i18n'
import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { errorText } from '../../platform/errors.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { beginPage, rememberPage } from './page-queries.ts'
import { today } from './today.ts'

const subjectOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)

/** Asks for the title and the address of a new page, and begins it: hidden until it is published. */
export const NewPage = ({ country, taken, close }: { country: PageCountry; taken: readonly string[]; close: () => void }) => {
  const { t } = useWords()
  const go = useNavigate()
  const queries = useQueryClient()
  const [title, setTitle] = useState('')
  const [typed, setTyped] = useState('')
  const [language, setLanguage] = useState<Language | undefined>(country.languages[0])
  const subject = typed || subjectOf(title)
  const isTaken = taken.includes(subject)
  const making = useMutation({
    mutationFn: () =>
      beginPage({
        ...{ country: country.key, language: language ?? 'en', subject, title, description: title, updated: today(), body: title },
      }),
    onSuccess: (item) => {
      rememberPage(queries, item)
      void go(`/pages/${subject}?${new URLSearchParams({ country: country.key, languages: language ?? '' })}`)
    },
  })
  return (
    <Modal opened onClose={close} title={t('pages.new')} centered>
      <form className="stack" noValidate onSubmit={submitted(() => subject !== '' && !isTaken && making.mutate())}>
        {making.error && <Note tone="bad">{errorText(making.error, t)}</Note>}
        <TextInput
          label={t('pages.fields.title')}
          maxLength={200}
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label={t('pages.address')}
          description={t('pages.addressHint', { address: `/${language ?? ''}/info/${subject || '…'}` })}
          value={subject}
          error={isTaken ? t('pages.taken') : undefined}
          onChange={(event) => setTyped(subjectOf(event.currentTarget.value))}
        />
        <Select
          label={t('common.language')}
          data={country.languages.map((one) => ({ value: one, label: languageNames[one] }))}
          value={language ?? null}
          allowDeselect={false}
          onChange={(value) => setLanguage(country.languages.find((one) => one === value))}
        />
        <div className="dialog-actions">
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="next" loading={making.isPending} disabled={subject === '' || isTaken}>
            {t('pages.begin')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
