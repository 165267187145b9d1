import clsx from 'clsx'

export interface OrganizationLogoProps {
  src: string
  /** Empty next to the name. */
  alt?: string
  /** Its largest width and height. */
  className: string
}

/**
 * An organization's own logo, whole at any ratio. Most are drawn for white paper, so that a transparent one has a light
 * ground in the dark theme.
 */
export function OrganizationLogo({ src, alt = '', className }: OrganizationLogoProps) {
  return (
    <img
      src={src}
      alt={alt}
      className={clsx('shrink-0 rounded-sm bg-[light-dark(transparent,#f4f2ea)]', className)}
    />
  )
}
