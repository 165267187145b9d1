const paper = 'fill-surface-raised stroke-line-strong'
const faint = 'stroke-line-strong'
const mark = 'stroke-accent'

/** Line drawings of 120 by 80: paper, faint lines, and one amber stroke where the content will be. */
export const drawings = {
  list: (
    <>
      <rect x="22" y="10" width="76" height="60" rx="6" className={paper} strokeWidth="1.5" />
      <path d="M34 26h34M34 40h44M34 54h24" className={faint} strokeWidth="3" strokeLinecap="round" />
      <path
        d="m78 55 5 5 10-12"
        className={mark}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  chart: (
    <>
      <rect x="16" y="10" width="88" height="60" rx="6" className={paper} strokeWidth="1.5" />
      <path d="M28 58h64M28 44h64M28 30h64" className={faint} strokeWidth="1.5" />
      <path
        d="m30 54 14-8 14 3 14-15 14-10"
        className={mark}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="86" cy="24" r="4" className="fill-accent" />
    </>
  ),
  search: (
    <>
      <rect x="14" y="16" width="70" height="54" rx="6" className={paper} strokeWidth="1.5" />
      <path d="M26 32h30M26 44h22M26 56h28" className={faint} strokeWidth="3" strokeLinecap="round" />
      <circle cx="80" cy="38" r="17" className="fill-surface-raised stroke-accent" strokeWidth="3" />
      <path d="m92 51 12 13" className={mark} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  people: (
    <>
      <circle cx="40" cy="34" r="10" className={paper} strokeWidth="1.5" />
      <path
        d="M22 64c2-12 10-17 18-17s16 5 18 17"
        className={paper}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <circle cx="80" cy="34" r="10" className={paper} strokeWidth="1.5" />
      <path
        d="M62 64c2-12 10-17 18-17s16 5 18 17"
        className={paper}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path d="M60 10v12m-6-6h12" className={mark} strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  bell: (
    <>
      <path
        d="M38 56c6-6 6-12 6-22a16 16 0 0 1 32 0c0 10 0 16 6 22Z"
        className={paper}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M60 12v6" className={faint} strokeWidth="3" strokeLinecap="round" />
      <circle cx="60" cy="64" r="5" className="fill-accent" />
      <path
        d="M26 36c0-8 3-14 7-18M94 36c0-8-3-14-7-18"
        className={faint}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>
  ),
}
