import './media-picker.css'
import type { EditedPicture } from '@hoppla/contract/editing/media'
import { useWords } from '../platform/words.ts'
import { type Focus, focusAt, shapes } from './crop.ts'

const crops = ['wide', 'photo', 'square'] as const

/** A point of a picture that every crop keeps in view: pressed on the picture, or moved by the two fields below it; beside it the crops as pages show them. */
export const PictureFocus = ({
  picture,
  focus,
  set,
}: {
  picture: Pick<EditedPicture, 'url'>
  focus: Focus
  set: (focus: Focus) => void
}) => {
  const { t } = useWords()
  const { x, y } = focus
  return (
    <fieldset className="plain-set">
      <legend className="label">{t('media.focus')}</legend>
      <p className="muted">{t('media.focusHint')}</p>
      <div className="focus-parts">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields below do the same by keyboard */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the fields below do the same by keyboard */}
        <div
          className="focus-picture"
          onClick={({ clientX, clientY, currentTarget }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect()
            set(focusAt({ x: clientX - left, y: clientY - top }, { width, height }))
          }}
        >
          <img src={picture.url} alt="" />
          <span className="focus-point" style={{ left: `${x}%`, top: `${y}%` }} aria-hidden />
        </div>
        <ul className="focus-crops">
          {crops.map((shape) => (
            <li key={shape}>
              <img src={picture.url} alt="" style={{ aspectRatio: shapes[shape], objectPosition: `${x}% ${y}%` }} />
              <span className="below">{t(`media.shapes.${shape}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="crop-ranges">
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis}>
            {t(`media.${axis}`)}
            <input
              type="range"
              min="0"
              max="100"
              step="10"
              value={focus[axis]}
              onChange={(event) => set({ ...focus, [axis]: Number(event.currentTarget.value) })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
