import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Photos } from './s3-photos.ts'
import { fakeS3 } from './testing/fake-s3.ts'

let s3: Awaited<ReturnType<typeof fakeS3>>
beforeAll(async () => {
  s3 = await fakeS3()
})
afterAll(() => s3.close())

test('what is put is got, byte for byte, until it is removed; removing it again is no error', async () => {
  const store = s3Photos(s3)
  const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2, 0x80])
  await store.put('one.jpg', bytes)
  expect(await store.get('one.jpg')).toEqual(bytes)
  await store.remove('one.jpg')
  expect(s3.objects.size).toBe(0)
  await store.remove('one.jpg')
  expect(await store.get('one.jpg')).toBeUndefined()
})

test('a name that is none of ours goes nowhere', async () => {
  await expect(s3Photos(s3).get('../secret.jpg')).rejects.toThrow('no photo')
})

test('with the wrong secret, key or region the store refuses, and that is an error, not a missing photo', async () => {
  for (const wrong of [{ secretKey: 'another' }, { accessKey: 'AKIDOTHER' }, { region: 'us-east-1' }])
    await expect(s3Photos({ ...s3, ...wrong }).get('one.jpg')).rejects.toThrow('403')
  await expect(s3Photos({ ...s3, secretKey: 'another' }).remove('one.jpg')).rejects.toThrow('403')
})
