import type { PassPictures } from '../../adapters/wallets/apple-pass-file.ts'
import type { Brand } from '../../brand/brand.ts'
import { loadSharp } from '../../brand/picture-library.ts'
import type { Deps } from '../../kernel/deps.ts'
import { brandIcon } from '../catalogue/catalogue.ts'

/** Pictures of a pass and their widths in pixels: the brand’s icon, on lists and beside the brand’s name. */
const sizes = {
  ...{ 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 },
  ...{ 'logo.png': 50, 'logo@2x.png': 100, 'logo@3x.png': 150 },
} as const

const kept = new WeakMap<Brand, Promise<PassPictures>>()

/** The pictures of a brand’s passes, drawn once for as long as the brand stays as it is. @throws Refusal `media.not-found` when it is replaced meanwhile. */
export const walletPictures = (deps: Deps, brand: Brand): Promise<PassPictures> => {
  const found = kept.get(brand)
  if (found) return found
  const made = draw(deps, brand)
  kept.set(brand, made)
  made.catch(() => kept.delete(brand))
  return made
}

const draw = async (deps: Deps, brand: Brand): Promise<PassPictures> => {
  const [{ bytes }, sharp] = await Promise.all([brandIcon(deps, brand), loadSharp()])
  const pictures = Object.entries(sizes).map(
    async ([name, width]) => [name, await sharp(bytes).resize({ width }).png().toBuffer()] as const,
  )
  return Object.fromEntries(await Promise.all(pictures))
}
