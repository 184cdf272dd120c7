import type { QrModules } from '@hoppla/ui'
import { useEffect, useState } from 'react'

/** The QR code of a text, as the printed card carries it (level M); undefined until the library, fetched on first use, has made it. */
export const useQr = (text: string): QrModules | undefined => {
  const [modules, setModules] = useState<QrModules>()
  useEffect(() => {
    let isGone = false
    const make = async () => {
      const { create } = await import('qrcode')
      const { modules: made } = create(text, { errorCorrectionLevel: 'M' })
      if (!isGone) setModules({ size: made.size, data: made.data })
    }
    // Without it the code still stands there to read.
    make().catch((error: unknown) => console.error(error))
    return () => {
      isGone = true
    }
  }, [text])
  return modules
}
