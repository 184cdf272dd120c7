import type { CentreParty } from '@hoppla/contract/parties/centre/party'
import { undoMoveSeconds } from '@hoppla/contract/parties/centre/party'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { useMoveParty, useUndoMove } from './party-queries.ts'

type Wanted = { id: string; version: number; date: string; from: string; roomId: string; keepsPrice: boolean }

/** Moves a party, says where it is now, and offers to take it back before its family is told. */
export const useMove = () => {
  const { t } = useWords()
  const moving = useMoveParty()
  const undoing = useUndoMove()
  const undo = ({ id, version }: CentreParty) => {
    notifications.hide(`moved-${id}`)
    undoing.mutate(
      { id, version },
      {
        onSuccess: () => notifications.show({ color: 'leaf', message: t('parties.move.undone') }),
        onError: (error) => notifications.show({ color: 'coral', message: errorText(error, t) }),
      },
    )
  }
  const said = (party: CentreParty) => {
    const id = `moved-${party.id}`
    notifications.hide(id)
    notifications.show({
      id,
      color: 'leaf',
      autoClose: (undoMoveSeconds - 1) * 1_000,
      message: (
        <span className="moved-note">
          {t('parties.move.done', { room: party.room.name, from: party.from, until: party.until })}
          <Button size="xs" onClick={() => undo(party)}>
            {t('parties.move.undo')}
          </Button>
        </span>
      ),
    })
  }
  /** @param then what follows where it has worked. */
  const move = (wanted: Wanted, then?: () => void) =>
    moving.mutate(wanted, {
      onSuccess: (party) => {
        said(party)
        then?.()
      },
    })
  return { move, isPending: moving.isPending, error: moving.error, reset: moving.reset }
}
