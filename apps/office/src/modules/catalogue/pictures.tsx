import { describePicture, type EditedPicture } from '@hoppla/contract/editing/media'
import { anyLanguage, formatNumber } from '@hoppla/i18n'
import { Button, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Focus, focusOrNone, middle } from '../../parts/crop.ts'
import type { Texts } from '../../parts/editing/differences.ts'
import { LanguageFields } from '../../parts/editing/language-fields.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Pictures } from '../../parts/media-picker.tsx'
import { PictureFocus } from '../../parts/picture-focus.tsx'
import { PictureUpload } from '../../parts/picture-upload.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

/** The pictures of the chain: new ones, their alternative texts, where each is used. */
export const PictureLibrary = () => {
  const { t } = useWords()
  const [shown, show] = useState<EditedPicture | 'new'>()
  const close = () => show(undefined)
  return (
    <div className="mt">
      <Button leftSection={<IconPhotoPlus size={18} aria-hidden />} onClick={() => show('new')}>
        {t('media.upload')}
      </Button>
      <Pictures press={show} languages={anyLanguage} />
      <Modal
        opened={shown !== undefined}
        onClose={close}
        title={shown === 'new' ? t('media.upload') : (shown?.key ?? '')}
        size="xl"
        centered
      >
        {shown === 'new' && <PictureUpload languages={anyLanguage} cancel={close} done={close} />}
        {shown !== undefined && shown !== 'new' && <Description picture={shown} close={close} />}
      </Modal>
    </div>
  )
}

const Description = ({ picture, close }: { picture: EditedPicture; close: () => void }) => {
  const { t, language } = useWords()
  const queries = useQueryClient()
  const [names, setNames] = useState<Texts>(picture.names)
  const [focus, setFocus] = useState<Focus>(picture.focus ?? middle)
  const saving = useMutation({
    mutationFn: () =>
      callApi(describePicture, {
        params: { id: picture.id },
        body: { names, focus: focusOrNone(focus), version: picture.version },
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['media'] })
      notifications.show({ color: 'leaf', message: t('editing.saved') })
      close()
    },
  })
  const { width, height, sizeBytes, usedIn } = picture
  return (
    <form className="stack" onSubmit={submitted(() => saving.mutate())}>
      <PictureFocus picture={picture} focus={focus} set={setFocus} />
      <p className="muted">
        {width} × {height} · {formatNumber(Math.ceil(sizeBytes / 1024), language)} KB
      </p>
      <p>
        {usedIn.length === 0
          ? t('media.unused')
          : t('media.usedIn', { places: usedIn.map(({ kind, key }) => `${kind}/${key}`).join(', ') })}
      </p>
      <LanguageFields
        languages={anyLanguage}
        specs={[{ key: 'names', label: t('media.text'), most: 200, hint: t('media.textHint') }]}
        values={{ names }}
        set={(_key, texts) => setNames(texts)}
      />
      {saving.error && <Note tone="bad">{errorText(saving.error, t)}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="next" loading={saving.isPending}>
          {t('media.save')}
        </Button>
      </div>
    </form>
  )
}
