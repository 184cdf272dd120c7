import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
  SigningTime,
} from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'

const sha256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' })
const rsa = new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.1', parameters: new Uint8Array([5, 0]).buffer })

export type Signer = { certificate: X509Certificate; authority: X509Certificate; key: KeyObject }

/**
 * A detached signature of bytes as PKCS #7 (RFC 5652), the form in which Apple’s Wallet reads the signature of a pass: SHA-256 with RSA over signed attributes,
 * with the signer’s certificate and that of its authority. @returns DER.
 */
export const signDetached = ({ certificate, authority, key }: Signer, content: Uint8Array, at: Date): Buffer => {
  const own = AsnConvert.parse(certificate.raw, Certificate)
  const digest = createHash('sha256').update(content).digest()
  const attributes = inDerOrder([
    attributeOf(id_contentType, derOfObjectId(id_data)),
    attributeOf(id_signingTime, AsnConvert.serialize(new SigningTime(at))),
    attributeOf(id_messageDigest, AsnConvert.serialize(new OctetString(digest))),
  ])
  const signer = new SignerInfo({
    version: 1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: own.tbsCertificate.issuer,
        serialNumber: own.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm: sha256,
    signedAttrs: attributes,
    signatureAlgorithm: rsa,
    signature: new OctetString(sign('sha256', asSet(attributes), key)),
  })
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [own, AsnConvert.parse(authority.raw, Certificate)].map((one) => new CertificateChoices({ certificate: one })),
    ),
    signerInfos: new SignerInfos([signer]),
  })
  return Buffer.from(AsnConvert.serialize(new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signed) })))
}

const attributeOf = (type: string, value: ArrayBuffer): Attribute => new Attribute({ attrType: type, attrValues: [value] })

/** An object identifier alone, which the library writes within structures only. */
const derOfObjectId = (id: string): ArrayBuffer => {
  const whole = Buffer.from(AsnConvert.serialize(new AlgorithmIdentifier({ algorithm: id })))
  // SEQUENCE, one byte of length, then the identifier.
  return new Uint8Array(whole.subarray(2)).buffer
}

const bytesOf = (attribute: Attribute): Buffer => Buffer.from(AsnConvert.serialize(attribute))

/** DER orders the members of a SET by their bytes; a reader makes them anew, and the signature holds only in the same order. */
const inDerOrder = (attributes: readonly Attribute[]): Attribute[] =>
  [...attributes].sort((one, other) => Buffer.compare(bytesOf(one), bytesOf(other)))

/** What is signed: the attributes as a SET of its own (RFC 5652 § 5.4), while within the signature they have another tag. */
const asSet = (attributes: readonly Attribute[]): Buffer => {
  const body = Buffer.concat(attributes.map(bytesOf))
  const length =
    body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([0x31, ...length]), body])
}
