import { expect, test } from 'vitest'
import { addListFile } from './list-file.ts'

const read = (file: File) => Promise.resolve({ urls: [`https://example.com/${file.name}`] })

test('the URLs of a file come behind those that were typed', async () => {
  const listFile = new File(['x'], 'urls')
  const values = { list: ['https://example.com/a'], listFile, maxPages: 5 }
  expect(await addListFile(values, read)).toEqual({
    list: ['https://example.com/a', 'https://example.com/urls'],
    maxPages: 5,
  })
  expect(await addListFile({ listFile }, read)).toEqual({ list: ['https://example.com/urls'] })
})

test('without a file nothing is read and nothing is added', async () => {
  const never = () => Promise.reject(new Error('It was read.'))
  const values = { list: ['https://example.com/a'] }
  expect(await addListFile(values, never)).toEqual(values)
})
