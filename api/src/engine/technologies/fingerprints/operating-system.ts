import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const OPERATING_SYSTEM = inCategory('operating-system', [
  {
    name: 'AlmaLinux',
    site: 'almalinux.org',
    headers: { server: 'AlmaLinux' },
    example: 'server: x (AlmaLinux)',
  },
  {
    name: 'Amazon Linux',
    site: 'aws.amazon.com/linux',
    headers: { server: 'Amazon Linux' },
    example: 'server: x (Amazon Linux)',
  },
  { name: 'CentOS', site: 'www.centos.org', headers: { server: 'CentOS' }, example: 'server: x (CentOS)' },
  { name: 'Debian', site: 'www.debian.org', headers: { server: 'Debian' }, example: 'server: x (Debian)' },
  {
    name: 'Fedora',
    site: 'fedoraproject.org',
    headers: { server: 'Fedora' },
    example: 'server: x (Fedora Linux)',
  },
  {
    name: 'FreeBSD',
    site: 'www.freebsd.org',
    headers: { server: 'FreeBSD' },
    example: 'server: x (FreeBSD)',
  },
  { name: 'Gentoo', site: 'www.gentoo.org', headers: { server: 'Gentoo' }, example: 'server: x (Gentoo)' },
  {
    name: 'OpenBSD',
    site: 'www.openbsd.org',
    headers: { server: 'OpenBSD' },
    example: 'server: OpenBSD httpd',
  },
  {
    name: 'Red Hat',
    site: 'www.redhat.com',
    headers: { server: 'Red Hat' },
    example: 'server: x (Red Hat Enterprise Linux)',
  },
  {
    name: 'Rocky Linux',
    site: 'rockylinux.org',
    headers: { server: 'Rocky Linux' },
    example: 'server: x (Rocky Linux)',
  },
  { name: 'SUSE', site: 'www.suse.com', headers: { server: 'SUSE' }, example: 'server: x (Linux/SUSE)' },
  {
    name: 'Ubuntu',
    site: 'ubuntu.com',
    headers: { server: 'Ubuntu', 'x-powered-by': 'ubuntu' },
    example: 'server: x (Ubuntu)',
  },
  { name: 'UNIX', site: 'unix.org', headers: { server: 'Unix' }, example: 'server: x (Unix)' },
  {
    name: 'Windows Server',
    site: 'www.microsoft.com/windows-server',
    headers: { server: 'Win64' },
    example: 'server: x (Win64)',
  },
])
