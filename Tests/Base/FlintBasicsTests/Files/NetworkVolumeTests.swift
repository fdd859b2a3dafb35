import FlintBasics
import Foundation
import Testing

@Suite struct NetworkVolumeTests {
    private static let table = """
        22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
        30 22 0:40 / /home rw shared:1 - nfs4 server:/home rw
        31 22 0:41 / /mnt/my\\040files rw - fuse.sshfs ann@server: rw
        32 22 0:42 / /mnt rw - fuse.ntfs-3g /dev/sdb1 rw
        33 30 8:2 / /home/ann rw - ext4 /dev/sda2 rw
        34 22 8:3 / /srv rw - ext4 /dev/sda3 rw
        35 22 0:43 / /srv rw - cifs //server/srv rw
        a line that is none
        """

    @Test(arguments: [
        ("/", "ext4"), ("/homework", "ext4"), ("/home", "nfs4"), ("/home/bob/runs", "nfs4"),
        ("/home/ann/runs", "ext4"), ("/mnt/my files/a", "fuse.sshfs"), ("/mnt/other", "fuse.ntfs-3g"),
        ("/srv/x", "cifs"),
    ])
    func `the mount that holds a path is the innermost and the last one`(path: String, type: String) {
        #expect(NetworkVolume.mountedType(of: path, in: Self.table) == type)
    }

    @Test func `a table without a fitting line says nothing`() {
        #expect(NetworkVolume.mountedType(of: "/a", in: "") == nil)
        #expect(NetworkVolume.mountedType(of: "/a", in: "1 2 3:4 / /b rw - ext4 x rw\n1 2 3 -") == nil)
    }

    @Test(arguments: ["nfs", "nfs4", "cifs", "smb3", "9p", "ceph", "fuse.sshfs", "fuse.s3fs", "fuse.rclone"])
    func `a network file system has a name`(type: String) {
        #expect(NetworkVolume.name(ofType: type) != nil)
    }

    @Test(arguments: ["ext4", "xfs", "btrfs", "tmpfs", "overlay", "fuse.ntfs-3g", "fuseblk", "apfs", "zfs"])
    func `a local file system has none`(type: String) {
        #expect(NetworkVolume.name(ofType: type) == nil)
    }

    @Test func `what is not there is on no network`() {
        #expect(NetworkVolume.name(at: FileManager.default.temporaryDirectory.path) == nil)
    }
}
