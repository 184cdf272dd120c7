import type { CartLine } from '@hoppla/contract/cart/cart'
import { useEffect, useRef, useState } from 'react'
import { quantityOf } from './cart.rules.ts'
import { changeLine } from './cart-client.ts'

/** How many of a line: shown at once, sent one after another, and only the last number pressed meanwhile. What is refused goes back to what is true. */
export const useQuantity = (line: CartLine) => {
  const [wished, setWished] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const running = useRef(false)
  const newest = useRef<number>(undefined)
  const real = quantityOf(line.item)
  useEffect(() => {
    if (wished === real && !running.current) setWished(undefined)
  }, [wished, real])
  const send = async () => {
    running.current = true
    try {
      for (let sent: number | undefined; newest.current !== undefined && newest.current !== sent; ) {
        sent = newest.current
        await changeLine(line.id, { quantity: sent })
      }
    } catch (error) {
      setFailure(error)
    }
    running.current = false
    newest.current = undefined
    setWished(undefined)
  }
  return {
    value: wished ?? real,
    failure,
    change: (quantity: number) => {
      newest.current = quantity
      setWished(quantity)
      setFailure(undefined)
      if (!running.current) void send()
    },
  }
}
