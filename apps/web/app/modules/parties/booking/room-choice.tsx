import type { BookableRoom } from '@hoppla/contract/parties/offers'
import { formatTime } from '@hoppla/i18n'
import { Select } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import type { Parts } from './parts.ts'

/** Which room, and how it is dressed. */
export const RoomChoice = (parts: Parts) => {
  const { offers, choice, change } = parts
  const { language, t } = useWords()
  const { start } = choice
  if (!start) return null
  return (
    <section className="q" aria-labelledby="room">
      <h2 id="room">{t('birthday.room')}</h2>
      <fieldset className="bare roomcards" aria-labelledby="room">
        {offers.rooms.map((room) => {
          const isFree = start.roomIds.includes(room.id)
          return (
            <Room
              key={room.id}
              room={room}
              picture={pictureOf(parts, room)}
              hint={
                isFree
                  ? t('birthday.most', { count: room.mostChildren })
                  : t('birthday.takenAt', { time: formatTime(start.at, language) })
              }
              isFree={isFree}
              isChosen={room.id === choice.room?.id}
              onChoose={() => change({ date: offers.date, at: start.at, roomId: room.id, themeId: null })}
            />
          )
        })}
      </fieldset>
      {choice.room && <Theme {...parts} room={choice.room} />}
    </section>
  )
}

/** The room as it will be: by its theme, else by itself. */
export const pictureOf = ({ offers, draft, choice }: Pick<Parts, 'offers' | 'draft' | 'choice'>, room: BookableRoom): string => {
  const themeId = (room.id === choice.room?.id && draft.themeId) || room.themeId
  return offers.themes.find(({ id }) => id === themeId)?.picture ?? room.picture ?? '/art/party'
}

type Props = { room: BookableRoom; picture: string; hint: string; isFree: boolean; isChosen: boolean; onChoose: () => void }
const Room = ({ room, picture, hint, isFree, isChosen, onChoose }: Props) => (
  <label className={isFree ? 'roomcard' : 'roomcard taken'}>
    <img src={picture} alt="" width="640" height="400" />
    <span className="b">
      <span>
        <b>{room.name}</b>
        <span className="hint">{hint}</span>
      </span>
      <input type="radio" name="room" value={room.id} checked={isChosen} disabled={!isFree} onChange={onChoose} />
    </span>
  </label>
)

/** Another theme than the room has anyway. */
const Theme = ({ offers, draft, change, room }: Parts & { room: BookableRoom }) => {
  const { t } = useWords()
  if (offers.themes.length < 2) return null
  const own = offers.themes.find(({ id }) => id === room.themeId)
  return (
    <Select
      name="theme"
      label={t('birthday.theme')}
      value={draft.themeId ?? ''}
      onChange={({ target }) => change({ themeId: target.value || null })}
      options={[
        { value: '', label: own ? t('birthday.themeOwn', { theme: own.name }) : t('birthday.themeNone') },
        ...offers.themes.filter(({ id }) => id !== own?.id).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
