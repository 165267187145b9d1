import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

interface CopyButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  /** A verb with its object: "Copy codes". */
  label: string
  text: string
}

/** Copies a text to the clipboard. Not rendered without script, where text is selected and copied by hand. */
export function CopyButton({ label, text, variant, size }: CopyButtonProps) {
  const isHydrated = useHydrated()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      // Not allowed: it can still be copied by hand.
      () => setIsCopied(false),
    )
  }
  if (!isHydrated) return null
  return (
    <Button
      type="button"
      variant={variant}
      size={size}
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={copy}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}
