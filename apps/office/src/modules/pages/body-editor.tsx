import type { Language } from '@hoppla/i18n'
import { ActionIcon, Button, Menu, SegmentedControl, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { BlockFields } from './block-fields.tsx'
import { emptySource } from './block-forms.ts'
import { type Block, type BlockKind, type Blocks, blocksOf, insertBlock, markdownOf, moveBlock, removeBlock } from './blocks.ts'

type Input = { language: Language; body: string; set: (body: string) => void; error: string | undefined }

/** Blocks of a text that is changed here and elsewhere: what is typed keeps its place, another text is taken apart anew. */
const useBlocks = (body: string, set: (body: string) => void) => {
  const [made, setMade] = useState(() => ({ body, blocks: blocksOf(body) }))
  const blocks = made.body === body ? made.blocks : blocksOf(body)
  if (made.body !== body) setMade({ body, blocks })
  const change = (next: Blocks) => {
    const written = markdownOf(next)
    setMade({ body: written, blocks: next })
    set(written)
  }
  return { blocks, change }
}

/** The text of a page, in blocks or as Markdown. */
export const BodyEditor = ({ language, body, set, error }: Input) => {
  const { t } = useWords()
  const id = useId()
  const [isMarkdown, setMarkdown] = useState(false)
  const { blocks, change } = useBlocks(body, set)
  return (
    <fieldset className="plain-set body-editor" aria-describedby={error ? id : undefined}>
      <legend className="visually-hidden">{t('pages.fields.body')}</legend>
      <div className="spread">
        <span className="label" aria-hidden>
          {t('pages.fields.body')}
        </span>
        <SegmentedControl
          size="xs"
          aria-label={t('pages.asWhat')}
          data={[
            { value: 'blocks', label: t('pages.blocks.label') },
            { value: 'markdown', label: 'Markdown' },
          ]}
          value={isMarkdown ? 'markdown' : 'blocks'}
          onChange={(next) => setMarkdown(next === 'markdown')}
        />
      </div>
      {error && (
        <p className="field-error" id={id} role="alert">
          {error}
        </p>
      )}
      {isMarkdown ? (
        <Textarea
          aria-label="Markdown"
          description={t('pages.hints.markdown')}
          className="markdown"
          lang={language}
          autosize
          minRows={12}
          value={body}
          onChange={(event) => set(event.currentTarget.value)}
        />
      ) : (
        <BlockList language={language} made={blocks} change={change} />
      )}
    </fieldset>
  )
}

const BlockList = ({ language, made, change }: { language: Language; made: Blocks; change: (next: Blocks) => void }) => {
  const list = useRef<HTMLOListElement>(null)
  /** The keyboard goes on at the block that was moved, added or followed the one that is gone. */
  const focusOn = (at: number) =>
    setTimeout(() => {
      const blocks = list.current?.querySelectorAll<HTMLElement>(':scope > li')
      blocks?.[Math.max(0, Math.min(at, blocks.length - 1))]?.querySelector<HTMLElement>('textarea, input')?.focus()
    })
  const add = (at: number, kind: BlockKind) => {
    change(insertBlock(made, at, { kind, source: emptySource[kind] }))
    focusOn(at)
  }
  return (
    <>
      <ol className="blocks" ref={list}>
        {made.blocks.map((block, at) => (
          <BlockRow
            key={block.id}
            language={language}
            block={block}
            at={at}
            made={made}
            change={change}
            focusOn={focusOn}
            add={add}
          />
        ))}
      </ol>
      <AddMenu add={(kind) => add(made.blocks.length, kind)} />
    </>
  )
}

type RowInput = {
  language: Language
  block: Block
  at: number
  made: Blocks
  change: (next: Blocks) => void
  focusOn: (at: number) => void
  add: (at: number, kind: BlockKind) => void
}

const BlockRow = ({ language, block, at, made, change, focusOn, add }: RowInput) => {
  const { t } = useWords()
  const kind = t(`pages.blocks.kinds.${block.kind}`)
  const name = t('pages.blocks.nth', { kind, number: String(at + 1) })
  const tool = (label: string, icon: ReactNode, next: () => Blocks, focus: number, isOff = false) => (
    <ActionIcon
      variant="subtle"
      aria-label={`${label}: ${name}`}
      disabled={isOff}
      onClick={() => {
        change(next())
        focusOn(focus)
      }}
    >
      {icon}
    </ActionIcon>
  )
  const write = (source: string) =>
    change({ ...made, blocks: made.blocks.map((each) => (each.id === block.id ? { ...each, source } : each)) })
  return (
    <li className="block">
      <div className="block-head">
        <span className="below">{kind}</span>
        <span className="block-tools">
          {tool(t('pages.blocks.up'), <IconArrowUp size={16} aria-hidden />, () => moveBlock(made, at, -1), at - 1, at === 0)}
          {tool(
            t('pages.blocks.down'),
            <IconArrowDown size={16} aria-hidden />,
            () => moveBlock(made, at, 1),
            at + 1,
            at === made.blocks.length - 1,
          )}
          {tool(t('pages.blocks.remove'), <IconTrash size={16} aria-hidden />, () => removeBlock(made, at), at)}
          <AddMenu label={`${t('pages.blocks.addAfter')}: ${name}`} add={(added) => add(at + 1, added)} />
        </span>
      </div>
      <BlockFields language={language} name={name} block={block} write={write} />
    </li>
  )
}

const added = ['text', 'heading', 'bullets', 'numbers', 'quote', 'table'] as const satisfies readonly BlockKind[]

const AddMenu = ({ label, add }: { label?: string; add: (kind: BlockKind) => void }) => {
  const { t } = useWords()
  return (
    <Menu position="bottom-end" width={220} returnFocus={false}>
      <Menu.Target>
        {label === undefined ? (
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('pages.blocks.add')}
          </Button>
        ) : (
          <ActionIcon variant="subtle" aria-label={label}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {added.map((kind) => (
          <Menu.Item key={kind} onClick={() => add(kind)}>
            {t(`pages.blocks.kinds.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
