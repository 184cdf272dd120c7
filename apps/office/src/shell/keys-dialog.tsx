import { Modal, Switch } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Fragment } from 'react'
import { useAfterMount } from '../parts/fetched.ts'
import { Keys } from '../parts/states.tsx'
import { can, useMe } from '../platform/me.ts'
import { useStore } from '../platform/store.ts'
import { useWords } from '../platform/words.ts'
import { isKeysOpen } from './keys-open.ts'
import { entriesOf } from './navigation.ts'
import { singleLettersKey } from './single-letters.ts'

/** All shortcuts, and the switch for the single letters. */
export const KeysDialog = () => {
  const { t } = useWords()
  const me = useMe()
  const opened = useAfterMount(useStore(isKeysOpen))
  const [areOn, setOn] = useLocalStorage({ key: singleLettersKey, defaultValue: true })
  const rows: [keys: string[], text: string][] = [
    [['Ctrl K', '⌘ K'], t('common.keys.palette')],
    [['/'], t('common.keys.find')],
    [['J', 'K', '↓', '↑'], t('list.keys.move')],
    [['O', 'Enter'], t('list.keys.open')],
    ...(can(me, 'orders.read') ? [[['X'], t('list.keys.choose')] satisfies [string[], string]] : []),
    ...entriesOf(me).map(({ id, letter }): [string[], string] => [
      ['G', letter.toUpperCase()],
      t('common.keys.go', { page: t(`common.nav.${id}`) }),
    ]),
    ...(can(me, 'orders.refund') ? [[['R'], t('common.keys.refund')] satisfies [string[], string]] : []),
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
