import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { PlainButton } from './button.tsx'
import { cx } from './classes.ts'

type ModalProps = {
  open: boolean
  /** Asked for by Escape, the backdrop, the close button. Set `open` to false in answer. */
  onClose: () => void
  className: string
  labelledBy?: string
  label?: string
  children: ReactNode
}

/**
 * A native modal dialog: the browser keeps focus inside, makes the rest inert and gives focus back on closing, also when the
 * part is taken away while open.
 */
export const Modal = ({ open, onClose, className, labelledBy, label, children }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [open])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const closed = () => {
    // Browsers may close on a second Escape whatever the page says; the owner must learn of it.
    if (open && !dialog.current?.open) onClose()
  }
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    // A press that begins inside (selecting text) and ends on the backdrop does not mean to leave.
    let began = false
    const press = (event: Event) => {
      began = event.target === element
    }
    const click = (event: Event) => {
      if (began && event.target === element) onClose()
    }
    element.addEventListener('pointerdown', press)
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('click', click)
    }
  }, [onClose])
  return (
    <dialog ref={dialog} className={className} aria-labelledby={labelledBy} aria-label={label} onCancel={cancel} onClose={closed}>
      <div className="panel">{children}</div>
    </dialog>
  )
}

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** Buttons at the end; they share the width. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** A dialog of 480 px, on phones a panel from below. Its content is only rendered while open. */
export const Dialog = ({ open, onClose, title, closeLabel, actions, className, children }: DialogProps) => {
  const titleId = useId()
  return (
    <Modal open={open} onClose={onClose} className={cx('dialog', className)} labelledBy={titleId}>
      <div className="dh">
        <h2 id={titleId}>{title}</h2>
        <PlainButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      {open && children}
      {open && actions && <div className="actions">{actions}</div>}
    </Modal>
  )
}
