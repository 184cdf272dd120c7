import { Modal, Switch } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import { Fragment, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Keys } from '../parts/states.tsx'
import { useMe } from '../platform/me.ts'
import { useToPlace } from '../platform/place.ts'
import { useStore } from '../platform/store.ts'
import { useWords } from '../platform/words.ts'
import { isKeysOpen, openKeys } from './keys-dialog.ts'
import { entriesOf } from './navigation.ts'
import { singleLettersKey } from './single-letters.ts'

/** How long after `G` its letter counts. */
const secondLetterMs = 1_500

/** Into the search field of the list, where the page has one; else the palette. */
const find = (): void => {
  const field = document.querySelector<HTMLInputElement>('input[data-find]')
  if (field) field.focus()
  else spotlight.open()
}

/** `G`, then a letter: to a page. `?`: all keys. Never while typing; whoever does not want single letters switches them off. */
export const useKeys = (): void => {
  const [areOn] = useLocalStorage({ key: singleLettersKey, defaultValue: true })
  const go = useNavigate()
  const toPlace = useToPlace()
  const me = useMe()
  const pressedAt = useRef(0)
  useEffect(() => {
    if (!areOn) return
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const letter = event.key.toLowerCase()
      const isSecond = Date.now() - pressedAt.current < secondLetterMs
      pressedAt.current = letter === 'g' && !isSecond ? Date.now() : 0
      if (letter === '?' || letter === '/') event.preventDefault()
      if (letter === '?') return openKeys()
      if (letter === '/') return find()
      const entry = isSecond ? entriesOf(me).find((one) => one.letter === letter) : undefined
      if (!entry) return
      event.preventDefault()
      void go(toPlace(entry.path))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [areOn, go, toPlace, me])
}

/** All shortcuts, and the switch for the single letters. */
export const KeysDialog = () => {
  const { t } = useWords()
  const me = useMe()
  const opened = useStore(isKeysOpen)
  const [areOn, setOn] = useLocalStorage({ key: singleLettersKey, defaultValue: true })
  const rows: [keys: string[], text: string][] = [
    [['Ctrl K', '⌘ K'], t('common.keys.palette')],
    [['/'], t('common.keys.find')],
    ...entriesOf(me).map(({ id, letter }): [string[], string] => [
      ['G', letter.toUpperCase()],
      t('common.keys.go', { page: t(`common.nav.${id}`) }),
    ]),
    [['?'], t('common.keys.all')],
    [['Esc'], t('common.keys.escape')],
  ]
  return (
    <Modal opened={opened} onClose={() => isKeysOpen.set(false)} title={t('common.keys.title')} centered>
      <dl className="keys">
        {rows.map(([keys, text]) => (
          <Fragment key={text}>
            <dt>
              <span className="visually-hidden">{keys.join(', ')}</span>
              {keys.map((key) => (
                <Keys key={key}>{key}</Keys>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <Switch
        checked={areOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
        label={t('common.keys.single')}
        description={t('common.keys.singleHint')}
      />
    </Modal>
  )
}
