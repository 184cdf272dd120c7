import type { NoticeInput, NoticeVersion } from '@hoppla/contract/places/notice-editing'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { ConflictDialog } from '../../parts/editing/conflict-dialog.tsx'
import { EditorBar } from '../../parts/editing/editor-bar.tsx'
import { HistoryPanel } from '../../parts/editing/history-panel.tsx'
import { LanguageFields } from '../../parts/editing/language-fields.tsx'
import { type Stored, useEditing } from '../../parts/editing/use-editing.ts'
import { submitted } from '../../parts/form-submit.ts'
import { Page, Panel } from '../../parts/page.tsx'
import { fieldErrors } from '../../platform/errors.ts'
import { useMe } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { DeleteNotice } from './delete-notice.tsx'
import { languagesAt, noticeFields } from './notice-fields.ts'
import { NoticePreview } from './notice-preview.tsx'
import { NoticeSettings } from './notice-settings.tsx'

type Input = Stored<NoticeInput> & {
  /** Null: a new one. */
  id: string | null
  history: readonly NoticeVersion[]
  /** Its places by name. */
  named: readonly { id: string; name: string }[]
  onSave: (value: NoticeInput, version: number) => Promise<unknown>
  readLatest: () => Promise<Stored<NoticeInput>>
  onSaved: () => void
}

/** A notice as it is written: texts, where and when it shows, how it looks, what was saved before. */
export const NoticeEditor = ({ id, history, named, ...stored }: Input) => {
  const { t, language } = useWords()
  const { places } = useMe()
  const { search } = useLocation()
  const editing = useEditing({ name: `notice.${id ?? 'new'}`, ...stored })
  const { value, set, conflict } = editing
  const fields = noticeFields(t, language, [...places, ...named])
  const last = history[0]
  const who = last?.savedBy?.name
    ? t('editing.conflict.by', { name: last.savedBy.name, time: formatMoment(new Date(last.savedAt), language) })
    : t('editing.conflict.bySomebody')
  return (
    <Page
      title={id === null ? t('notices.write') : (value.names[language] ?? Object.values(value.names)[0] ?? t('notices.unnamed'))}
      actions={
        <Button
          component={Link}
          variant="quiet"
          to={{ pathname: '/notices', search }}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('notices.toList')}
        </Button>
      }
    >
      <form className="stack" noValidate onSubmit={submitted(editing.save)}>
        <NoticeForm named={named} value={value} set={set} error={editing.error} />
        {id !== null && (
          <HistoryPanel
            versions={history}
            fields={fields}
            value={value}
            take={(older) => {
              set(older)
              notifications.show({ message: t('editing.history.taken') })
            }}
          />
        )}
        <EditorBar
          press={t(id === null ? 'editing.publish' : 'notices.saveChanges')}
          draftedAt={editing.draftedAt}
          isSaving={editing.isSaving}
          error={editing.error}
          discard={editing.discard}
          actions={id !== null && <DeleteNotice id={id} value={value} version={stored.version} />}
        />
      </form>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          fields={fields}
          who={who}
          choose={(chosen) => editing.resolve(chosen, conflict)}
          close={editing.closeConflict}
        />
      )}
    </Page>
  )
}

type FormInput = { named: Input['named']; value: NoticeInput; set: (value: NoticeInput) => void; error: unknown }

const NoticeForm = ({ named, value, set, error }: FormInput) => {
  const { t } = useWords()
  const { places } = useMe()
  const errors = fieldErrors(error)
  const languages = languagesAt(places, value)
  return (
    <>
      <LanguageFields
        languages={languages}
        specs={[
          { key: 'names', label: t('notices.name'), most: 120 },
          { key: 'content', label: t('notices.text'), most: 2_000, rows: 4 },
        ]}
        values={value}
        set={(key, texts) => set({ ...value, [key]: texts })}
        errors={errors}
      />
      <div className="columns">
        <NoticeSettings named={named} value={value} set={set} errors={errors} />
        <Panel title={t('notices.preview')}>
          <NoticePreview value={value} languages={languages} />
        </Panel>
      </div>
    </>
  )
}
