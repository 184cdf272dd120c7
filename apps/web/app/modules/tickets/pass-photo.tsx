import type { Pass } from '@hoppla/contract/tickets/passes'
import { Button, Card, Facts } from '@hoppla/ui'
import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { DidNotCome, lazyPart } from '../../platform/hydration/lazy.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'

// Nobody needs it before a picture was chosen.
const PhotoCrop = lazyPart(() => import('./photo-crop.tsx'), DidNotCome)

/** How a photo gets onto a pass: what makes it good, then camera or file, then its crop. */
export const PassPhoto = ({ pass }: { pass: Pass }) => {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const name = pass.child?.firstName ?? ''
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file again is a choice too.
    target.value = ''
    if (!file) return
    try {
      // As the camera held it.
      setPicture(await createImageBitmap(file, { imageOrientation: 'from-image' }))
    } catch {
      showToast('error', t('overview.photo.unreadable'))
    }
  }
  if (picture)
    return (
      <Suspense>
        <PhotoCrop pass={pass} picture={picture} close={() => setPicture(undefined)} />
      </Suspense>
    )
  return (
    <Card as="section" raise stack={4} aria-labelledby="photo">
      <h2 id="photo" className="size-l">
        {t('overview.photo.good')}
      </h2>
      <Facts
        small
        facts={[
          { icon: 'check', text: t('overview.photo.face', { name }) },
          { icon: 'check', text: t('overview.photo.hat') },
          { icon: 'check', text: t('overview.photo.check') },
        ]}
      />
      <input
        ref={input}
        className="vh"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden="true"
        data-photo
        onChange={(event) => void choose(event)}
      />
      <Button variant="pri" full icon="camera" onClick={() => input.current?.click()}>
        {t(pass.photoStatus === 'Submitted' ? 'overview.photo.change' : 'overview.photo.add')}
      </Button>
      <p className="small muted">{t('overview.photo.erased')}</p>
    </Card>
  )
}
