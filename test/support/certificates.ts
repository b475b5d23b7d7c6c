/** A root certificate, valid from 2026-11-27 for 100 years. */
export const rootCertificate = pem(
  'MIIBfjCCASWgAwIBAgIUScu/ZSoMop/N3T5ntYfF+3ogU6QwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJQWNtZSBSb290MCAXDTI2MTEyNzIxNTYyMVoYDzIxMjYxMTAzMjE1NjIxWjAUMRIwEAYDVQQDDAlBY21lIFJvb3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQzkpRcdjvbD6pHnQ64R+eZubi65od42u89oWFrhRvE466EqYGJdCkGI2OIxQJeZY1jaTEx+txgNryF1hMC2Knmo1MwUTAdBgNVHQ4EFgQUI+atCWNf5BICPiHeitkblUlEOqgwHwYDVR0jBBgwFoAUI+atCWNf5BICPiHeitkblUlEOqgwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAuwtdVzYlZ7v4Iilvp+RuD5Mquo6FJ/nSgBS4v/HvI3AIgOZNco6iWKEodaMkDlb6jLCYRuJan1rtrZ6BGW0XBxz4=',
)

/**
 * The certificate of okta.acme.example, issued by the root certificate, valid from 2026-11-27 to
 * 2036-11-24.
 */
export const certificate = pem(
  'MIIBFzCBvgIBBzAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlBY21lIFJvb3QwHhcNMjYxMTI3MjE1NjIyWhcNMzYxMTI0MjE1NjIyWjAcMRowGAYDVQQDDBFva3RhLmFjbWUuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJjGZ5ih9oP927LQEzyEV+sjEWqfjx1KyeUf6/iS5f8iUbehOeqsHobtMloShpaedmIIprjgc3qdzi8ZpKlpQJIwCgYIKoZIzj0EAwIDSAAwRQIhAOOA/jDL7/CCDzuLtqbwmcbRqzQXiNvWLrDHO6/2/kaMAiB927c+5AkhG7jSaClHRnTqPsiohKSEtMZEUA/RPcoBWg==',
)

/** The certificate in the format that the metadata of an identity provider contains. */
export const base64Certificate = certificate.replace(/-----[A-Z ]+-----|\n/g, '')

function pem(base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? []
  return `${['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n')}\n`
}
