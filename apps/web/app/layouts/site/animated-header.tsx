import { ChipButton } from '@hoppla/ui'
import href from '@hoppla/ui/moving.css?url'
import { useWords } from '../../platform/i18n/words.ts'
import { useMotionPause } from '../../platform/storage/motion.ts'

/**
 * What moves at a page's top: clouds behind, balloons before, the mascot over the lower edge, all of the brand's own drawings and without a sound.
 * It comes after the page with a stylesheet of its own, stands over the top without moving anything else, and the button that stops it comes with it.
 */
export default function AnimatedHeader() {
  const { t } = useWords()
  const { isPaused, toggle } = useMotionPause()
  return (
    <>
      <link rel="stylesheet" href={href} precedence="page" />
      <div className={isPaused ? 'moving still' : 'moving'} aria-hidden="true">
        <i className="far" />
        <i className="near" />
        <img src="/art/peek" alt="" width="180" height="100" fetchPriority="low" />
      </div>
      <ChipButton className="hold-still" icon={isPaused ? 'play' : 'pause'} onClick={toggle}>
        <span className="vh">{t(isPaused ? 'common.playMotion' : 'common.pauseMotion')}</span>
      </ChipButton>
    </>
  )
}
