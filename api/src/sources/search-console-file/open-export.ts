import { Unzip, UnzipInflate } from 'fflate'
import { DomainError } from '#api/lib/domain-error.ts'

/** A table of an export: its name in the archive, and its text. */
export interface ExportedFile {
  name: string
  text: string
}

const MB = 1024 * 1024
const MAX_ENTRIES = 20
const MAX_ENTRY_BYTES = 4 * MB
const MAX_ALL_BYTES = 12 * MB
/** CSV files shrink to a tenth or so; what shrinks to less than this is made to fill our memory. */
const MAX_RATIO = 200
/** Deflate grows by at most 1032 times, so that one step makes 4 MB at most. */
const STEP_BYTES = 4096

export const refuseFile = (message: string) =>
  new DomainError('validation-failed', message, { errors: { file: [message] } })

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isTable = (name: string) => /\.(?:csv|tsv|txt)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name)

/** UTF-8 or UTF-16 by its mark, else UTF-8, else the old encoding of spreadsheet apps. */
export function decodeTable(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

interface Unpacked {
  name: string
  chunks: Uint8Array[]
  size: number
}

/** What is too much ends the work at once: nothing of a bomb is unpacked beyond a step. */
class Bounds {
  private entries = 0
  private all = 0
  private read = 0

  add(): void {
    this.entries += 1
    if (this.entries > MAX_ENTRIES)
      throw refuseFile(`The ZIP holds more than ${MAX_ENTRIES} files. Search Console’s has six or so.`)
  }

  take(step: number): void {
    this.read += step
  }

  count(entry: Unpacked, bytes: number): void {
    entry.size += bytes
    this.all += bytes
    const isTooMuch = entry.size > MAX_ENTRY_BYTES || this.all > MAX_ALL_BYTES
    const isTooDense = this.all > MB && this.all > this.read * MAX_RATIO
    if (isTooMuch || isTooDense)
      throw refuseFile('The ZIP unpacks to more than any export of Search Console.')
  }
}

function unpack(bytes: Uint8Array): Unpacked[] {
  const found: Unpacked[] = []
  const bounds = new Bounds()
  const archive = new Unzip((file) => {
    bounds.add()
    if (!isTable(file.name)) return
    const entry: Unpacked = { name: file.name, chunks: [], size: 0 }
    found.push(entry)
    file.ondata = (error, chunk) => {
      if (error) throw error
      bounds.count(entry, chunk.byteLength)
      entry.chunks.push(chunk)
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.byteLength; at += STEP_BYTES) {
    const step = bytes.subarray(at, at + STEP_BYTES)
    bounds.take(step.byteLength)
    archive.push(step, at + STEP_BYTES >= bytes.byteLength)
  }
  return found
}

function join({ chunks, size }: Unpacked): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/**
 * The tables of a file that somebody sent: those of a ZIP, or the one that it is.
 * @throws {DomainError} `validation-failed` at `file` where it is no ZIP that can be unpacked within its bounds
 */
export function openExport({ name, bytes }: { name: string; bytes: Uint8Array }): ExportedFile[] {
  if (!isZip(bytes)) {
    if (bytes.byteLength > MAX_ENTRY_BYTES)
      throw refuseFile('The file is larger than any export of Search Console.')
    return [{ name, text: decodeTable(bytes) }]
  }
  let files: Unpacked[]
  try {
    files = unpack(bytes)
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw refuseFile('This ZIP can’t be read. Download it from Search Console again.')
  }
  if (files.length === 0)
    throw refuseFile('This ZIP has no CSV files. Choose the one that Search Console’s Export button makes.')
  return files.map((file) => ({ name: file.name.replace(/^.*\//, ''), text: decodeTable(join(file)) }))
}
