import { exportVouchers, type FileFormat, fileFormats } from '@hoppla/contract/accounting/files'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Panel } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { fetchFile, saveFile } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { DatevNumbers } from './datev-numbers.tsx'
import { monthText } from './periods.rules.ts'
import type { TabInput } from './tab-input.ts'

/** Of the files, those whose voucher numbers must be fixed. */
const needsClosed = (format: FileFormat): boolean => format !== 'csv' && format !== 'xlsx'
const endings: Readonly<Record<FileFormat, string>> = {
  'sie-4i': 'si',
  'sie-4e': 'se',
  datev: 'csv',
  'saf-t': 'xml',
  csv: 'csv',
  xlsx: 'xlsx',
}

/** The vouchers of the month as files. */
export default function FilesTab({ company, month }: TabInput) {
  const { t, language } = useWords()
  const isOpen = company.closedThrough === null || month > company.closedThrough
  const offered = fileFormats.filter((format) => company.files.includes(format))
  const name = monthText(month, language)
  return (
    <>
      <Panel title={t('accounting.files.title', { month: name })}>
        <p className="muted">{t('accounting.files.note')}</p>
        {isOpen && offered.some(needsClosed) && <Note tone="info">{t('accounting.files.needsClosed', { month: name })}</Note>}
        <div className="file-choices">
          {offered.map((format) => (
            <FileChoice key={format} company={company} month={month} format={format} isHeld={isOpen && needsClosed(format)} />
          ))}
        </div>
      </Panel>
      {offered.includes('datev') && <DatevNumbers company={company} />}
    </>
  )
}

type ChoiceInput = TabInput & { format: FileFormat; isHeld: boolean }

const FileChoice = ({ company, month, format, isHeld }: ChoiceInput) => {
  const { t } = useWords()
  const taking = useMutation({
    mutationFn: async () => {
      const input = { query: { company: company.id, month, format } }
      // DATEV’s import knows its files by the beginning of their names.
      const start = format === 'datev' ? 'EXTF_Buchungsstapel' : 'hoppla'
      saveFile(await fetchFile(exportVouchers, input), `${start}-${month}.${endings[format]}`)
    },
    onError: (error) => notifications.show({ color: 'coral', message: errorText(error, t) }),
  })
  const name = t(`accounting.files.formats.${format}`)
  return (
    <section className="file-choice" aria-label={name}>
      <strong>{name}</strong>
      <p className="muted">{t(`accounting.files.about.${format}`)}</p>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={taking.isPending}
        disabled={isHeld}
        onClick={() => taking.mutate()}
      >
        {t('accounting.files.get', { name })}
      </Button>
    </section>
  )
}
