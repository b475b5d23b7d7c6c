/** Returns a member as the service returns it. */
export function member(index) {
  const id = `usr_${String(index).padStart(9, '0')}`
  return {
    object: 'member',
    id,
    role: 'edit',
    user: {
      object: 'user',
      id,
      displayName: `Member Number ${index} of the organization`,
      email: `member.${index}@docs.example.com`,
      photoURL: `https://avatars.example.com/${id}/photo-in-its-usual-size.png`,
      urls: { location: `https://api.example.com/v1/users/${id}` },
    },
    disabled: false,
    joinedAt: '2025-03-04T10:20:30.000Z',
    lastSeenAt: '2026-11-20T08:15:00.000Z',
    sso: index % 2 === 0,
    spaces: 12,
    teams: 3,
  }
}
