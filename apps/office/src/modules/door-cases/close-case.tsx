import { closeDoorCase, type DoorCase } from '@hoppla/contract/door/offline'
import { Button, Textarea, UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconHeart } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { isInOrder } from './ways-out.ts'

/** Where the keyboard goes when this card has left: to the next one, else to the top. */
const focusAfter = (card: Element | null | undefined): void => {
  const item = card?.closest('li')
  const other = item?.nextElementSibling ?? item?.previousElementSibling
  const target = other?.querySelector('h2') ?? document.getElementById('page-title')
  target?.focus({ preventScroll: other !== null })
}

type Closing = { found: DoorCase; name: string; isFirst: boolean }
/** The way out of one press, which costs the family nothing; or another one, in one's own words. */
export const CloseCase = ({ found: { id, reason }, name, isFirst }: Closing) => {
  const { t } = useWords()
  const [isWriting, write] = useState(false)
  const own = useRef<HTMLDivElement>(null)
  const closing = useClosing(id, name, () => focusAfter(own.current))
  const close = (note: string) => closing.mutate(note)
  const isFine = isInOrder(reason)
  const Icon = isFine ? IconCheck : IconHeart
  return (
    <div className="case-end" ref={own}>
      {isWriting ? (
        <OwnWords close={close} isClosing={closing.isPending} back={() => write(false)} />
      ) : (
        <div className="reasons">
          <Button
            variant={isFirst ? 'next' : 'default'}
            leftSection={<Icon size={18} aria-hidden />}
            loading={closing.isPending}
            aria-label={`${t(isFine ? 'cases.fine' : 'cases.free')}: ${name}`}
            onClick={() => close(t(isFine ? 'cases.fineNote' : 'cases.freeNote'))}
          >
            {t(isFine ? 'cases.fine' : 'cases.free')}
          </Button>
          <Button variant="quiet" disabled={closing.isPending} onClick={() => write(true)}>
            {t('cases.other')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Closes a case, and takes it out of the list. If a colleague was quicker, his word stands, and is said. */
const useClosing = (id: string, name: string, focusNext: () => void) => {
  const { t } = useWords()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => callApi(closeDoorCase, { params: { id }, body: { note } }),
    onSuccess: ({ isOwn, closedBy, note }) => {
      notifications.show(
        isOwn
          ? { color: 'leaf', message: t('cases.done', { name }) }
          : { color: 'sky', message: t('cases.taken', { who: closedBy ?? t('cases.gone'), note }), autoClose: 10_000 },
      )
      focusNext()
      queries.setQueriesData(
        { queryKey: ['door-cases', 'open'] },
        (all: { cases: DoorCase[] } | undefined) => all && { cases: all.cases.filter((one) => one.id !== id) },
      )
      for (const key of ['counts', 'today']) void queries.invalidateQueries({ queryKey: [key] })
      // The other list is asked for again when it is opened.
      queries.removeQueries({ queryKey: ['door-cases', 'closed'] })
    },
    onError: (error) => notifications.show({ color: 'coral', message: errorText(error, t) }),
  })
}

const suggestions = ['till', 'family', 'mistake'] as const

const OwnWords = ({ close, isClosing, back }: { close: (note: string) => void; isClosing: boolean; back: () => void }) => {
  const { t } = useWords()
  const [note, setNote] = useState('')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        close(note.trim())
      }}
    >
      <Textarea
        label={t('cases.note')}
        description={t('cases.hint')}
        value={note}
        maxLength={300}
        autosize
        minRows={2}
        autoFocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className="reasons">
        {suggestions.map((one) => (
          <UnstyledButton key={one} className="chip" onClick={() => setNote(t(`cases.notes.${one}`))}>
            {t(`cases.notes.${one}`)}
          </UnstyledButton>
        ))}
      </div>
      <div className="reasons">
        <Button type="submit" variant="next" loading={isClosing} disabled={note.trim() === ''}>
          {t('cases.save')}
        </Button>
        <Button variant="quiet" disabled={isClosing} onClick={back}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
