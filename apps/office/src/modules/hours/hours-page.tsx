import { Button } from '@mantine/core'
import { IconBuildingOff } from '@tabler/icons-react'
import { Page } from '../../parts/page.tsx'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { CloseDrawer } from './close-drawer.tsx'
import { ClosingsList } from './closings-list.tsx'
import { YearOfPlace } from './year-panel.tsx'

/** When the play centres are open, and closing one for a day. */
export default function HoursPage() {
  return (
    <Guarded permission="hours.close">
      <Hours />
    </Guarded>
  )
}

const Hours = () => {
  const { t } = useWords()
  const place = usePlace()
  const closes = useInAddress('close')
  const setAddress = useSetAddress()
  return (
    <Page
      title={t('hours.title')}
      lead={place ? t('hours.leadAt', { place: place.name }) : t('hours.lead')}
      actions={
        <Button variant="danger" leftSection={<IconBuildingOff size={18} aria-hidden />} onClick={() => setAddress({ close: '1' })}>
          {t('hours.close')}
        </Button>
      }
    >
      <div className="stack">
        <ClosingsList />
        <YearOfPlace />
      </div>
      <CloseDrawer opened={closes !== ''} close={() => setAddress({ close: '' })} />
    </Page>
  )
}
