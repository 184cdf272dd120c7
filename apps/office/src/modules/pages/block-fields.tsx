import type { Language } from '@hoppla/i18n'
import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core'
import { IconBold, IconItalic, IconLink } from '@tabler/icons-react'
import { useRef } from 'react'
import { numbered } from '../../parts/numbered.ts'
import { useWords } from '../../platform/words.ts'
import {
  readHeading,
  readList,
  readQuote,
  readTable,
  type TableForm,
  writeHeading,
  writeList,
  writeQuote,
  writeTable,
} from './block-forms.ts'
import type { Block } from './blocks.ts'

type Input = { language: Language; name: string; block: Block; write: (source: string) => void }

/** A block as people write it; one that its form could not say in full, as Markdown. */
export const BlockFields = (input: Input) => {
  const { t } = useWords()
  const { block, write } = input
  const { kind, source } = block
  if (kind === 'heading' && (source === '## ' || readHeading(source))) return <HeadingForm {...input} />
  if (kind === 'bullets' || kind === 'numbers') {
    const text = /^(?:- |1\. )$/.test(source) ? '' : readList(kind, source)
    if (text !== undefined)
      return <WordsForm {...input} value={text} hint={t('pages.blocks.oneALine')} set={(next) => write(writeList(kind, next))} />
  }
  if (kind === 'quote') {
    const text = readQuote(source)
    if (text !== undefined) return <WordsForm {...input} value={text} set={(next) => write(writeQuote(next))} />
  }
  const table = kind === 'table' ? readTable(source) : undefined
  if (table) return <CellsForm {...input} table={table} />
  return <WordsForm {...input} value={source} set={write} />
}

const HeadingForm = ({ language, name, block, write }: Input) => {
  const { t } = useWords()
  const { level, text } = readHeading(block.source) ?? { level: 2, text: '' }
  return (
    <div className="heading-form">
      <TextInput
        aria-label={name}
        lang={language}
        value={text}
        onChange={(event) => write(writeHeading({ level, text: event.currentTarget.value }))}
      />
      <Select
        aria-label={`${t('pages.blocks.level')}: ${name}`}
        data={[
          { value: '2', label: t('pages.blocks.levels.section') },
          { value: '3', label: t('pages.blocks.levels.question') },
          { value: '4', label: t('pages.blocks.levels.small') },
        ]}
        value={String(level)}
        allowDeselect={false}
        onChange={(next) => write(writeHeading({ level: Number(next ?? level), text }))}
      />
    </div>
  )
}

/** Words with their signs: bold, italic, a link. */
const WordsForm = ({
  language,
  name,
  value,
  set,
  hint,
}: Omit<Input, 'block' | 'write'> & { value: string; set: (text: string) => void; hint?: string }) => {
  const { t } = useWords()
  const field = useRef<HTMLTextAreaElement>(null)
  const surround = (before: string, after: string) => {
    const area = field.current
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    set(value.slice(0, from) + before + value.slice(from, to) + after + value.slice(to))
    setTimeout(() => {
      area.focus()
      area.setSelectionRange(from + before.length, to + before.length)
    })
  }
  return (
    <>
      <div className="word-tools">
        {(
          [
            ['bold', IconBold, '**', '**'],
            ['italic', IconItalic, '*', '*'],
            ['link', IconLink, '[', '](/)'],
          ] as const
        ).map(([tool, Icon, before, after]) => (
          <ActionIcon
            key={tool}
            variant="subtle"
            aria-label={`${t(`pages.blocks.${tool}`)}: ${name}`}
            onClick={() => surround(before, after)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      <Textarea
        ref={field}
        aria-label={name}
        description={hint}
        lang={language}
        autosize
        minRows={2}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </>
  )
}

const CellsForm = ({ language, name, table, write }: Input & { table: TableForm }) => {
  const { t } = useWords()
  const { align, rows } = table
  const put = (next: TableForm) => write(writeTable(next))
  const setCell = (at: number, column: number, text: string) =>
    put({ align, rows: rows.map((row, nth) => (nth === at ? row.map((cell, each) => (each === column ? text : cell)) : row)) })
  return (
    <>
      <table className="cells" aria-label={name}>
        <tbody>
          {numbered(rows).map(({ number: row, value: cells }) => (
            <tr key={row}>
              {numbered(cells).map(({ number: column, value: cell }) => (
                <td key={column}>
                  <TextInput
                    aria-label={t('pages.blocks.cell', { row: String(row), column: String(column) })}
                    lang={language}
                    value={cell}
                    onChange={(event) => setCell(row - 1, column - 1, event.currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="reasons">
        <Button size="xs" onClick={() => put({ align, rows: [...rows, align.map(() => '')] })}>
          {t('pages.blocks.addRow')}
        </Button>
        <Button size="xs" onClick={() => put({ align: [...align, '---'], rows: rows.map((row) => [...row, '']) })}>
          {t('pages.blocks.addColumn')}
        </Button>
        {rows.length > 2 && (
          <Button size="xs" variant="quiet" onClick={() => put({ align, rows: rows.slice(0, -1) })}>
            {t('pages.blocks.dropRow')}
          </Button>
        )}
        {align.length > 2 && (
          <Button
            size="xs"
            variant="quiet"
            onClick={() => put({ align: align.slice(0, -1), rows: rows.map((row) => row.slice(0, -1)) })}
          >
            {t('pages.blocks.dropColumn')}
          </Button>
        )}
      </div>
    </>
  )
}
