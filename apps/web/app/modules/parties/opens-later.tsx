import { pathTo } from '@hoppla/contract/pages'
import { BackLink, PageHead, Wrap } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import { GoodToKnow, type Opening, OpeningCard, Packages, type PartyAtData, Rooms, useExtraChild } from '../enquiries/enquiries.ts'

/** @property left until parties open, milliseconds. @property isBooked they will be booked once they are open. */
type Props = { data: PartyAtData; opening: Opening; left: number; isBooked: boolean }

/** Where parties are not open yet: when they will be, packages and rooms. */
export const OpensLater = ({ data, opening, left, isBooked }: Props) => {
  const { language, t } = useWords()
  const extraChild = useExtraChild(data)
  return (
    <Wrap>
      <PageHead
        back={
          <BackLink href={pathTo('party', { lang: language })} label={t('common.back')}>
            {t('enquiries.party.all')}
          </BackLink>
        }
        title={opening.title ?? t('enquiries.party.at', { playground: data.name })}
        lead={opening.subtitle ?? t('enquiries.party.lead')}
      />
      <OpeningCard opening={opening} left={left} data={data} />
      <Packages packages={data.packages} extraChild={extraChild} />
      <Rooms rooms={data.rooms} />
      {!isBooked && (
        <div className="sec">
          <GoodToKnow />
        </div>
      )}
    </Wrap>
  )
}
