import { pathTo } from '@hoppla/contract/pages'
import { BackLink, LinkButton, PageHead, Wrap } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import { GoodToKnow, Packages, type PartyAtData, PartyForm, Rooms, useExtraChild } from '../enquiries/enquiries.ts'

/** Where parties are asked for: packages, rooms, an enquiry. */
export const AskedFor = ({ data }: { data: PartyAtData }) => {
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
        title={t('enquiries.party.at', { playground: data.name })}
        lead={t('enquiries.party.lead')}
      >
        <LinkButton variant="pri" href="#ask" icon="calendar" className="mt-3">
          {t('enquiries.party.toForm')}
        </LinkButton>
      </PageHead>
      <Packages packages={data.packages} extraChild={extraChild} />
      <Rooms rooms={data.rooms} />
      <div className="cols sec">
        <PartyForm key={data.guid} data={data} />
        <GoodToKnow />
      </div>
    </Wrap>
  )
}
