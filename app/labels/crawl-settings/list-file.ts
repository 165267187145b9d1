interface Listed {
  list?: string[] | undefined
  listFile?: File | undefined
}

/** The URLs of a file, which `read` returns, are added to those that were typed. */
export async function addListFile<Values extends Listed>(
  { listFile, ...values }: Values,
  read: (file: File) => Promise<{ urls: string[] }>,
) {
  if (!listFile) return values
  const { urls } = await read(listFile)
  return { ...values, list: [...(values.list ?? []), ...urls] }
}
